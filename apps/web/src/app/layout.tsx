import { clsx } from 'clsx';
import { type Location, Outlet, ScrollRestoration } from 'react-router';
import { usePerson } from '../shared/session/session.ts';
import { useWords } from '../shared/words/words.ts';
import { Header } from './header.tsx';
import { navLinksFor } from './nav-links.ts';
import { ScreensBar } from './screens-bar.tsx';
import { useFocusOnNavigate } from './use-focus-on-navigate.ts';
import { appWords } from './words.ts';

/** Every address that is typed or reloaded has the key `default`; each screen remembers its own place under it. */
const scrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Header, screen and, for citizens on a phone, the bottom bar. */
export function Layout() {
  const w = useWords(appWords);
  const person = usePerson();
  const main = useFocusOnNavigate();
  const hasBottomBar = person !== null && person.role !== 'admin';
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-[1300] -translate-y-20 rounded-control bg-leaf px-4 py-2 text-sm font-medium text-on-leaf focus:translate-y-0"
      >
        {w.skipToContent}
      </a>
      <Header />
      <main
        ref={main}
        id="content"
        tabIndex={-1}
        className={clsx('min-h-[70dvh]', hasBottomBar && 'pb-14 md:pb-0')}
      >
        <Outlet />
      </main>
      {hasBottomBar && <ScreensBar links={navLinksFor(person.role)} />}
      <ScrollRestoration getKey={scrollKey} />
    </>
  );
}
