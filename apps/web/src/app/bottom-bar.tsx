import { NavLink } from 'react-router';
import { useWords } from '../shared/words/words.ts';
import type { NavLinkEntry } from './nav-links.ts';
import { appWords } from './words.ts';

/** A citizen's screens within reach of the thumb; phones only. */
export function BottomBar({ links }: { links: NavLinkEntry[] }) {
  const w = useWords(appWords);
  return (
    <nav
      aria-label={w.menu}
      className="fixed inset-x-0 bottom-0 z-[1010] grid grid-flow-col border-t bg-paper pb-[env(safe-area-inset-bottom)] auto-cols-fr md:hidden"
    >
      {links.map(({ path, label, Icon }) => (
        <NavLink
          key={path}
          to={path}
          className="grid min-h-14 content-center justify-items-center gap-0.5 text-xs font-medium text-ink-soft aria-[current=page]:text-leaf-strong"
        >
          <Icon aria-hidden="true" className="size-5" />
          {label(w)}
        </NavLink>
      ))}
    </nav>
  );
}
