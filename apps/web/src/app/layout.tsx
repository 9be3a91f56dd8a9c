import { appMessages } from '@smart-waste/messages/en/app';
import { type Location, NavLink, Outlet, ScrollRestoration } from 'react-router';
import { useMessages } from '../shared/messages/messages.ts';
import { PATHS } from '../shared/paths.ts';
import { usePerson } from '../shared/session/session.ts';
import { useFocusOnNavigate } from '../shared/ui/page.tsx';
import { BAR_ENTRY_CLASSES, BarLabel, BottomBar } from '../shared/ui/phone-bars.tsx';
import { Header } from './header.tsx';
import { getNavLinks, type NavLinkEntry } from './nav-links.ts';

/** A person's screens within reach of the thumb; phones only. */
export function ScreensBar({ links }: { links: NavLinkEntry[] }) {
  const t = useMessages(appMessages);
  return (
    <BottomBar label={t('app.menu')}>
      {links.map(({ path, label, shortLabel = label, Icon }) => (
        <NavLink key={path} to={path} end={path === PATHS.admin} className={BAR_ENTRY_CLASSES}>
          <Icon aria-hidden="true" />
          <BarLabel>{shortLabel(t)}</BarLabel>
        </NavLink>
      ))}
    </BottomBar>
  );
}

/** Every address that is typed or reloaded has the key `default`; each screen remembers its own place under it. */
const getScrollKey = ({ key, pathname }: Location) => (key === 'default' ? pathname : key);

/** Header, screen and, for logged-in people on a phone, the bottom bar. */
export function Layout() {
  const t = useMessages(appMessages);
  const person = usePerson();
  const main = useFocusOnNavigate();
  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-[1300] inline-flex min-h-11 -translate-y-20 items-center rounded-control bg-leaf px-4 text-sm font-medium text-on-leaf focus:translate-y-0"
      >
        {t('app.skip_to_content')}
      </a>
      <Header />
      <main ref={main} id="content" tabIndex={-1} className="min-h-[70dvh]">
        <Outlet />
      </main>
      {person && <ScreensBar links={getNavLinks(person.role)} />}
      <ScrollRestoration getKey={getScrollKey} />
    </>
  );
}
