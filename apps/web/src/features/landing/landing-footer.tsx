import type { ClientConfig } from '@smart-waste/contract';
import { landingMessages } from '@smart-waste/messages/en/landing';
import { sampleMessages } from '@smart-waste/messages/en/sample';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../shared/messages/messages.ts';
import { PATHS } from '../../shared/paths.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shared/ui/preference-switches.tsx';
import { Wordmark } from '../../shared/ui/wordmark.tsx';

/** The settings of this installation; null until they are loaded, and when the server cannot be reached. */
function useInstallation(): ClientConfig | null {
  const [installation, setInstallation] = useState<ClientConfig | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    import('./installation.ts')
      .then(({ loadInstallation }) => loadInstallation(signal))
      .then((loaded) => signal.aborted || setInstallation(loaded))
      .catch(() => setInstallation(null)); // the module could not be loaded: the page works without these links
    return () => controller.abort();
  }, []);
  return installation;
}

const LINK =
  'inline-flex min-h-11 items-center text-sm text-ink-soft hover:text-ink hover:underline dense:min-h-8';

const Column = ({ title, children }: { title: string; children: ReactNode }) => (
  <nav aria-label={title}>
    <h2 className="text-sm font-medium">{title}</h2>
    <ul className="mt-2 grid justify-items-start md:gap-0.5">{children}</ul>
  </nav>
);

function Links() {
  const t = useMessages(landingMessages);
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
      <OutsideLinks />
    </>
  );
}

/** The addresses that the operator set (LA-11); nothing without any. */
function OutsideLinks() {
  const t = useMessages(landingMessages);
  const { contact_url, source_url, network_url } = useInstallation() ?? {};
  const links = [
    { url: contact_url, label: t('landing.contact') },
    { url: source_url, label: t('landing.source_code') },
    { url: network_url, label: t('landing.network') },
  ].filter(({ url }) => url !== undefined);
  if (links.length === 0) return null;
  return (
    <Column title={t('landing.footer_about')}>
      {links.map(({ url, label }) => (
        <li key={label}>
          <a href={url} className={LINK} rel="noreferrer">
            {label}
          </a>
        </li>
      ))}
    </Column>
  );
}

export function LandingFooter() {
  const t = useMessages(landingMessages);
  const s = useMessages(sampleMessages);
  return (
    <footer className="border-t">
      <div className="page-grid grid gap-x-16 gap-y-8 py-10 grid-cols-2 md:grid-cols-[1fr_auto_auto]">
        <div className="grid content-start gap-4 max-md:col-span-2">
          <Wordmark />
          <div className="flex flex-wrap gap-2">
            <LanguageSwitch />
            <ThemeSwitch />
          </div>
        </div>
        <Links />
      </div>
      <div className="page-grid flex flex-wrap justify-between gap-x-6 gap-y-1 pb-8 text-xs text-ink-soft">
        <p>{t('landing.copyright')}</p>
        <p>{s('sample.credit')}</p>
      </div>
    </footer>
  );
}
