import type { Account } from '@smart-waste/contract';
import { accountsMessages } from '@smart-waste/messages/en/accounts';
import { rolesMessages } from '@smart-waste/messages/en/roles';
import {
  Ban,
  CircleCheck,
  EllipsisVertical,
  HardHat,
  Images,
  KeyRound,
  Landmark,
  LogOut,
  ScrollText,
  ShieldCheck,
  UserCog,
  UserRound,
} from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../shared/format/relative-time.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Clipped } from '../../shared/ui/clipped.tsx';
import { Menu } from '../../shared/ui/menu.tsx';
import type { MenuItem } from '../../shared/ui/open-menu.tsx';
import type { ActionKind } from './account-action-dialog.tsx';
import { buildAuditLogPath } from './use-audit-log.ts';

const ROLE_STYLE = {
  user: { tone: 'plain', Icon: UserRound },
  crew: { tone: 'amber', Icon: HardHat },
  reviewer: { tone: 'plain', Icon: Images },
  government: { tone: 'sky', Icon: Landmark },
  admin: { tone: 'leaf', Icon: ShieldCheck },
} as const;

function RoleBadge({ role }: Pick<Account, 'role'>) {
  const tRoles = useMessages(rolesMessages);
  const { tone, Icon } = ROLE_STYLE[role];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {tRoles(`roles.${role}`)}
    </Badge>
  );
}

function StateBadge({ disabled_at }: Pick<Account, 'disabled_at'>) {
  const t = useMessages(accountsMessages);
  return disabled_at === null ? (
    <Badge tone="leaf">
      <CircleCheck aria-hidden="true" />
      {t('accounts.active')}
    </Badge>
  ) : (
    <Badge tone="brick">
      <Ban aria-hidden="true" />
      {t('accounts.disabled')}
    </Badge>
  );
}

type AccountRowProps = { account: Account; isMe: boolean; onAct: (kind: ActionKind) => void };

const CELL = 'lg:px-3 lg:py-1';

export function AccountRow({ account, isMe, onAct }: AccountRowProps) {
  const t = useMessages(accountsMessages);
  const language = useLanguage();
  const { username, email, uploads, sessions, created_at } = account;
  const formatNumber = (value: number) => value.toLocaleString(language);
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 p-3 lg:table-row lg:p-0">
      <td className={`${CELL} min-w-0 lg:max-w-56`}>
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium" title={username}>
            {username}
          </span>
          {isMe && <span className="text-xs text-ink-soft">({t('accounts.you')})</span>}
        </span>
        <Clipped text={email} className="text-xs text-ink-soft lg:hidden" />
      </td>
      <td className={`${CELL} hidden max-w-64 truncate text-ink-soft lg:table-cell`} title={email}>
        {email}
      </td>
      <td className={`${CELL} hidden lg:table-cell`}>
        <RoleBadge role={account.role} />
      </td>
      <td className={`${CELL} hidden lg:table-cell`}>
        <StateBadge disabled_at={account.disabled_at} />
      </td>
      <td className={`${CELL} hidden text-right tabular-nums lg:table-cell`}>{formatNumber(uploads)}</td>
      <td className={`${CELL} hidden text-right tabular-nums lg:table-cell`}>{formatNumber(sessions)}</td>
      <td className={`${CELL} hidden whitespace-nowrap text-ink-soft tabular-nums lg:table-cell`}>
        <time dateTime={created_at}>{formatDate(created_at, language)}</time>
      </td>
      <td className={`${CELL} text-right`}>
        <AccountMenu account={account} isMe={isMe} onAct={onAct} />
      </td>
      <td className="col-span-2 flex flex-wrap items-center gap-2 text-xs text-ink-soft tabular-nums lg:hidden">
        <RoleBadge role={account.role} />
        <StateBadge disabled_at={account.disabled_at} />
        <span>
          {t('accounts.uploads')} {formatNumber(uploads)} · {t('accounts.sessions')} {formatNumber(sessions)}
        </span>
      </td>
    </tr>
  );
}

type AccountMenuProps = { account: Account; isMe: boolean; onAct: (kind: ActionKind) => void };

/** The actions of one account. Admins cannot change their own role and access. */
function AccountMenu({ account, isMe, onAct }: AccountMenuProps) {
  const t = useMessages(accountsMessages);
  const navigate = useNavigate();
  const { username, disabled_at } = account;
  const isDisabled = disabled_at !== null;
  const items: MenuItem[] = [
    ...(isMe
      ? []
      : [
          {
            label: t('accounts.change_role'),
            icon: <UserCog aria-hidden="true" />,
            onSelect: () => onAct('role'),
          },
        ]),
    ...(isDisabled
      ? []
      : [
          {
            label: t('accounts.send_link'),
            icon: <KeyRound aria-hidden="true" />,
            onSelect: () => onAct('reset-link'),
          },
        ]),
    {
      label: t('accounts.log_out'),
      icon: <LogOut aria-hidden="true" />,
      onSelect: () => onAct('sign-out'),
    },
    ...(isMe
      ? []
      : [
          {
            label: isDisabled ? t('accounts.enable') : t('accounts.disable'),
            icon: isDisabled ? <CircleCheck aria-hidden="true" /> : <Ban aria-hidden="true" />,
            onSelect: () => onAct(isDisabled ? 'enable' : 'disable'),
          },
        ]),
    {
      label: t('accounts.show_log'),
      icon: <ScrollText aria-hidden="true" />,
      onSelect: () => void navigate(buildAuditLogPath(username)),
    },
  ];
  return (
    <Menu
      trigger={<EllipsisVertical aria-hidden="true" className="size-4" />}
      triggerClassName="grid size-11 place-items-center rounded-control hover:bg-sunken lg:size-8 ml-auto"
      label={t('accounts.actions_for', { username })}
      heading={
        isMe && (
          <p className="mb-1.5 max-w-60 border-b px-3 py-2 text-xs text-ink-soft">
            {t('accounts.own_account')}
          </p>
        )
      }
      items={items}
    />
  );
}
