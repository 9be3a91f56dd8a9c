import { appMessages } from '@smart-waste/messages/en/app';
import { Keyboard, LogOut, Search, UserCog } from 'lucide-react';
import { useNavigate } from 'react-router';
import { useMessages } from '../shared/messages/messages.ts';
import { PATHS } from '../shared/paths.ts';
import type { Person } from '../shared/session/session.ts';
import { setGlobalDialog } from '../shared/shortcuts/global-dialog.ts';
import { Menu } from '../shared/ui/menu.tsx';
import { useLogOut } from './use-log-out.ts';

/** First letter of the username, or U (NAV-20). */
export const getInitial = (username: string): string => (Array.from(username.trim())[0] ?? 'U').toUpperCase();

function AccountSummary({ person }: { person: Person }) {
  const t = useMessages(appMessages);
  return (
    <div className="mb-1.5 max-w-72 border-b max-sm:max-w-64 px-3 pt-2 pb-3">
      <p className="text-xs text-ink-soft">{t('app.my_account')}</p>
      <p title={person.username} className="mt-1 truncate text-sm font-medium">
        {person.username}
      </p>
      <p title={person.email} className="truncate text-xs text-ink-soft">
        {person.email || t('app.no_email')}
      </p>
    </div>
  );
}

export function AccountMenu({ person }: { person: Person }) {
  const t = useMessages(appMessages);
  const navigate = useNavigate();
  const leave = useLogOut();
  const avatar = (
    <span className="grid size-9 place-items-center rounded-full bg-leaf-wash text-sm font-semibold text-leaf-strong">
      {getInitial(person.username)}
    </span>
  );
  return (
    <Menu
      trigger={avatar}
      triggerClassName="grid size-11 place-items-center rounded-full dense:size-10"
      label={t('app.open_account', { username: person.username })}
      heading={<AccountSummary person={person} />}
      items={[
        {
          label: t('app.account_settings'),
          icon: <UserCog aria-hidden="true" />,
          onSelect: () => void navigate(PATHS.account),
        },
        {
          label: t('app.search'),
          icon: <Search aria-hidden="true" />,
          onSelect: () => setGlobalDialog('palette'),
        },
        {
          label: t('app.shortcuts'),
          icon: <Keyboard aria-hidden="true" />,
          onSelect: () => setGlobalDialog('shortcuts'),
        },
        { label: t('app.log_out'), icon: <LogOut aria-hidden="true" />, onSelect: leave },
      ]}
    />
  );
}
