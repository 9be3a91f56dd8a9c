import { NavLink } from 'react-router';
import { BOTTOM_ENTRY_LOOK, BottomBar } from '../shared/ui/bottom-bar.tsx';
import { useWords } from '../shared/words/words.ts';
import type { NavLinkEntry } from './nav-links.ts';
import { appWords } from './words.ts';

/** A citizen's screens within reach of the thumb; phones only. */
export function ScreensBar({ links }: { links: NavLinkEntry[] }) {
  const w = useWords(appWords);
  return (
    <BottomBar label={w.menu}>
      {links.map(({ path, label, Icon }) => (
        <NavLink key={path} to={path} end className={BOTTOM_ENTRY_LOOK}>
          <Icon aria-hidden="true" />
          {label(w)}
        </NavLink>
      ))}
    </BottomBar>
  );
}
