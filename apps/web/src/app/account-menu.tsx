import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { PATHS } from '../shared/paths.ts';
import { logOut } from '../shared/session/log-out.ts';
import type { Person } from '../shared/session/session.ts';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../shared/ui/menu.tsx';
import { useWords } from '../shared/words/words.ts';
import { appWords } from './words.ts';

/** First letter of the username, or U (spec §2). */
export const initialOf = (username: string): string => (Array.from(username.trim())[0] ?? 'U').toUpperCase();

export function AccountMenu({ person }: { person: Person }) {
  const w = useWords(appWords);
  const navigate = useNavigate();
  const leave = () => {
    logOut();
    void navigate(PATHS.auth, { replace: true });
  };
  const avatar = (
    <button
      type="button"
      aria-label={w.openAccount(person.username)}
      className="grid size-11 place-items-center rounded-full md:size-10"
    >
      <span className="grid size-9 place-items-center rounded-full bg-leaf-wash text-sm font-semibold text-leaf-strong">
        {initialOf(person.username)}
      </span>
    </button>
  );
  return (
    <Menu trigger={avatar} label={w.myAccount}>
      <MenuLabel>
        <span className="block text-xs text-ink-soft">{w.myAccount}</span>
        <span className="mt-1 block truncate text-sm font-medium">{person.username}</span>
        <span className="block truncate text-xs text-ink-soft">{person.email || w.noEmail}</span>
      </MenuLabel>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={leave}>
        {w.logOut}
      </MenuItem>
    </Menu>
  );
}
