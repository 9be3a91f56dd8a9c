import { landingMessages } from '@smart-waste/messages/en/landing';
import { clsx } from 'clsx';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS, REGISTRATION_PARAMETER } from '../../shared/paths.ts';
import { usePerson } from '../../shared/session/session.ts';
import { buttonVariants } from '../../shared/ui/button-variants.ts';
import { LanguageSwitch } from '../../shared/ui/preference-switches.tsx';
import { HomeLink } from '../../shared/ui/wordmark.tsx';

/** LA-02. */
const THRESHOLD_PIXELS = 8;

function subscribe(listener: () => void) {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
}

/** True once the page is scrolled by more than 8 px. */
const useScrolled = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > THRESHOLD_PIXELS,
    () => false,
  );

function AccountLinks() {
  const t = useMessages(landingMessages);
  const person = usePerson();
  if (person) {
    return (
      <Link
        to={person.role === 'admin' ? PATHS.admin : PATHS.dashboard}
        className={buttonVariants({ size: 'small' })}
      >
        {t('landing.go_to_dashboard')}
      </Link>
    );
  }
  return (
    <>
      <Link to={PATHS.auth} className={buttonVariants({ tone: 'quiet', size: 'small' })}>
        {t('landing.login')}
      </Link>
      <Link to={`${PATHS.auth}?${REGISTRATION_PARAMETER}`} className={buttonVariants({ size: 'small' })}>
        {t('landing.get_started')}
      </Link>
    </>
  );
}

/** Fixed; gets a background and a border once the page is scrolled. */
export function LandingHeader() {
  const t = useMessages(landingMessages);
  const isScrolled = useScrolled();
  return (
    <header
      data-scrolled={isScrolled}
      className={clsx(
        'fixed inset-x-0 top-0 z-50 border-b transition-colors',
        isScrolled ? 'bg-paper/95 backdrop-blur-sm' : 'border-transparent',
      )}
    >
      <div className="page-grid flex h-14 items-center gap-1 md:gap-2">
        <div className="mr-auto">
          <HomeLink />
        </div>
        <a
          href="#how-it-works"
          className={clsx(buttonVariants({ tone: 'quiet', size: 'small' }), 'max-md:hidden')}
        >
          {t('landing.how_it_works')}
        </a>
        <span className="max-md:hidden">
          <LanguageSwitch />
        </span>
        <AccountLinks />
      </div>
    </header>
  );
}
