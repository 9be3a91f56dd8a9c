import type { Account } from '@smart-waste/contract';
import { Ban, CircleCheck, EllipsisVertical, KeyRound, LogOut, ScrollText, UserCog } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { Menu, MenuItem } from '../../../shared/ui/menu.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { accountWords } from './account-words.ts';
import type { ActionKind } from './action-dialog.tsx';

type AccountMenuProps = { account: Account; isMe: boolean; onAct: (kind: ActionKind) => void };

/** What can be done to one account. Its owner cannot change role and access: another admin must. */
export function AccountMenu({ account, isMe, onAct }: AccountMenuProps) {
  const w = useWords(accountWords);
  const [, setParams] = useSearchParams();
  const { username, disabled_at } = account;
  const isDisabled = disabled_at !== null;
  return (
    <Menu
      trigger={<EllipsisVertical aria-hidden="true" className="size-4" />}
      triggerClassName="grid size-11 place-items-center rounded-control hover:bg-sunken md:size-8 ml-auto"
      label={w.actionsFor(username)}
      heading={
        isMe && <p className="mb-1.5 max-w-60 border-b px-3 py-2 text-xs text-ink-soft">{w.notOnYourself}</p>
      }
    >
      {!isMe && (
        <MenuItem icon={<UserCog aria-hidden="true" />} onClick={() => onAct('role')}>
          {w.changeRole}
        </MenuItem>
      )}
      {!isDisabled && (
        <MenuItem icon={<KeyRound aria-hidden="true" />} onClick={() => onAct('reset-link')}>
          {w.sendLink}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden="true" />} onClick={() => onAct('sign-out')}>
        {w.signOut}
      </MenuItem>
      {!isMe && (
        <MenuItem
          icon={isDisabled ? <CircleCheck aria-hidden="true" /> : <Ban aria-hidden="true" />}
          onClick={() => onAct(isDisabled ? 'enable' : 'disable')}
        >
          {isDisabled ? w.enable : w.disable}
        </MenuItem>
      )}
      <MenuItem
        icon={<ScrollText aria-hidden="true" />}
        onClick={() => setParams({ tab: 'log', person: username })}
      >
        {w.showLog}
      </MenuItem>
    </Menu>
  );
}
