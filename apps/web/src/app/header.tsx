import { appMessages } from '@smart-waste/messages/en/app';
import { clsx } from 'clsx';
import { Link, NavLink } from 'react-router';
import { useMessages } from '../shared/messages/messages.ts';
import { PATHS } from '../shared/paths.ts';
import { useSession } from '../shared/session/session.ts';
import { buttonVariants } from '../shared/ui/button-variants.ts';
import { LanguageSwitch, ThemeSwitch } from '../shared/ui/preference-switches.tsx';
import { HomeLink } from '../shared/ui/wordmark.tsx';
import { AccountMenu } from './account-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { getNavLinks, type NavLinkEntry } from './nav-links.ts';

/** As many links fit into the header of a tablet; more of them, as an admin has, are in its menu. */
const MAX_TABLET_LINKS = 4;

function DesktopLinks({ links }: { links: NavLinkEntry[] }) {
  const t = useMessages(appMessages);
  return (
    <nav
      aria-label={t('app.main_navigation')}
      className={clsx('hidden h-full gap-1', links.length > MAX_TABLET_LINKS ? 'lg:flex' : 'md:flex')}
    >
      {links.map(({ path, label }) => (
        <NavLink
          key={path}
          to={path}
          end={path === PATHS.admin}
          className="relative flex items-center px-3 text-sm font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-3 aria-[current=page]:after:-bottom-px aria-[current=page]:after:h-0.5 aria-[current=page]:after:bg-leaf"
        >
          {label(t)}
        </NavLink>
      ))}
    </nav>
  );
}

/** The header of all screens except the landing page (NAV-17 to NAV-22). */
export function Header() {
  const t = useMessages(appMessages);
  const { person } = useSession();
  const links = person ? getNavLinks(person.role) : [];
  return (
    <header className="sticky top-0 z-[1020] border-b bg-paper/95 pt-[env(safe-area-inset-top)] backdrop-blur-sm">
      <div className="page-grid flex h-14 items-center gap-6">
        <HomeLink />
        <DesktopLinks links={links} />
        <div className="ml-auto flex shrink-0 items-center gap-2">
          <div className="mr-2 hidden shrink-0 items-center gap-2 lg:flex">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
          {person ? (
            <AccountMenu person={person} />
          ) : (
            <Link to={PATHS.auth} className={buttonVariants({ size: 'small' })}>
              {t('app.login')}
            </Link>
          )}
          <MobileMenu links={links} />
        </div>
      </div>
    </header>
  );
}
