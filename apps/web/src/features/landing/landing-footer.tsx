import { landing } from '@smart-waste/messages/en/landing';
import { sample } from '@smart-waste/messages/en/sample';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PATHS } from '../../shared/paths.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shared/ui/preference-switches.tsx';
import { Wordmark } from '../../shared/ui/wordmark.tsx';
import { useMessages } from '../../shared/words/messages.ts';

/**
 * Addresses outside of the product. It has no public home of its own yet, so these lead to the places themselves;
 * the operator of an installation puts their own here.
 */
const OUTSIDE_LINKS = {
  contact: 'mailto:contact@example.org',
  sourceCode: 'https://github.com/',
  network: 'https://www.linkedin.com/',
} as const;

const LINK =
  'inline-flex min-h-11 items-center text-sm text-ink-soft hover:text-ink hover:underline md:min-h-8';

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="text-sm font-medium">{title}</h2>
    <ul className="mt-2 grid justify-items-start md:gap-0.5">{children}</ul>
  </nav>
);

function Links() {
  const t = useMessages(landing);
  return (
    <>
      <Column title={t('landing.footer_product')}>
        <li>
          <Link to={PATHS.auth} className={LINK}>
            {t('landing.upload_images')}
          </Link>
        </li>
        <li>
          <Link to={PATHS.auth} className={LINK}>
            {t('landing.view_history')}
          </Link>
        </li>
        <li>
          <a href="#how-it-works" className={LINK}>
            {t('landing.how_it_works')}
          </a>
        </li>
      </Column>
      <Column title={t('landing.footer_about')}>
        <li>
          <a href={OUTSIDE_LINKS.contact} className={LINK}>
            {t('landing.contact')}
          </a>
        </li>
        <li>
          <a href={OUTSIDE_LINKS.sourceCode} className={LINK} rel="noreferrer">
            {t('landing.source_code')}
          </a>
        </li>
        <li>
          <a href={OUTSIDE_LINKS.network} className={LINK} rel="noreferrer">
            {t('landing.network')}
          </a>
        </li>
      </Column>
    </>
  );
}

export function LandingFooter() {
  const t = useMessages(landing);
  const s = useMessages(sample);
  return (
    <footer className="border-t">
      <div className="mx-auto grid max-w-6xl gap-x-16 gap-y-8 px-4 py-10 grid-cols-2 md:grid-cols-[1fr_auto_auto] md:px-6">
        <div className="grid content-start gap-4 max-md:col-span-2">
          <Wordmark />
          <div className="flex flex-wrap gap-2">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <Links />
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-6 gap-y-1 px-4 pb-8 text-xs text-ink-soft md:px-6">
        <p>{t('landing.copyright')}</p>
        <p>{s('sample.credit')}</p>
      </div>
    </footer>
  );
}
