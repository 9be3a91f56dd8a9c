import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { logOut } from '../shared/session/log-out.ts';
import type { Person } from '../shared/session/session.ts';
import { Menu } from '../shared/ui/menu.tsx';
import { useWords } from '../shared/words/words.ts';
import { appWords } from './words.ts';

/** First letter of the username, or U (NAV-20). */
export const initialOf = (username: string): string => (Array.from(username.trim())[0] ?? 'U').toUpperCase();

function AccountSummary({ person }: { person: Person }) {
  const w = useWords(appWords);
  return (
    <div className="mb-1.5 max-w-72 border-b px-3 pt-2 pb-3">
      <p className="text-xs text-ink-soft">{w.myAccount}</p>
      <p className="mt-1 truncate text-sm font-medium">{person.username}</p>
      <p className="truncate text-xs text-ink-soft">{person.email || w.noEmail}</p>
    </div>
  );
}

export function AccountMenu({ person }: { person: Person }) {
  const w = useWords(appWords);
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    void navigate(PATHS.auth, { replace: true });
  };
  const avatar = (
    <span className="grid size-9 place-items-center rounded-full bg-leaf-wash text-sm font-semibold text-leaf-strong">
      {initialOf(person.username)}
    </span>
  );
  return (
    <Menu
      trigger={avatar}
      triggerClassName="grid size-11 place-items-center rounded-full md:size-10"
      label={w.openAccount(person.username)}
      heading={<AccountSummary person={person} />}
      items={[{ label: w.logOut, icon: <LogOut aria-hidden="true" />, onSelect: leave }]}
    />
  );
}
