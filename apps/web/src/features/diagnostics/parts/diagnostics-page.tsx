import { diagnosticsMessages } from '@smart-waste/messages/en/diagnostics';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useMessages } from '../../../shared/messages/messages.ts';
import { PATHS } from '../../../shared/paths.ts';
import { Badge } from '../../../shared/ui/badge.tsx';
import { Page } from '../../../shared/ui/page.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';

export type CheckState = 'checking' | 'connected' | 'error';

/** Connected, Error or Checking (DI-01). */
export function CheckBadge({ state }: { state: CheckState }) {
  const t = useMessages(diagnosticsMessages);
  if (state === 'checking') {
    return (
      <Badge tone="sky">
        <Spinner />
        {t('diagnostics.checking')}
      </Badge>
    );
  }
  return state === 'connected' ? (
    <Badge tone="leaf">
      <CircleCheck aria-hidden="true" />
      {t('diagnostics.connected')}
    </Badge>
  ) : (
    <Badge tone="brick">
      <TriangleAlert aria-hidden="true" />
      {t('diagnostics.error')}
    </Badge>
  );
}

type JsonBlockProps = { label: string; value: unknown };

const formatJson = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value, null, 2);

/** A raw response in a box that can be focused, scrolled and copied from with the keyboard. */
export const JsonBlock = ({ label, value }: JsonBlockProps) => (
  <textarea
    readOnly
    aria-label={label}
    spellCheck={false}
    rows={8}
    value={formatJson(value)}
    className="field-sizing-content max-h-96 min-h-24 w-full resize-y rounded-control bg-sunken p-3 font-mono text-xs"
  />
);

type DiagnosticsPageProps = { title: string; intro: string; actions: ReactNode; children: ReactNode };

const TAB_CLASSES =
  '-mb-px flex min-h-11 min-w-11 items-center justify-center border-b-2 border-transparent text-sm font-medium whitespace-nowrap text-ink-soft transition-colors -outline-offset-2 hover:text-ink aria-[current=page]:border-leaf aria-[current=page]:text-ink dense:min-h-10';

/** On a phone the tabs are wider than the screen: the active one is scrolled into view. */
const showHere = (nav: HTMLElement | null) =>
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** The frame of a diagnostic page, with links to the others. */
export function DiagnosticsPage({ children, ...page }: DiagnosticsPageProps) {
  const t = useMessages(diagnosticsMessages);
  const pages = [
    { path: PATHS.test, label: t('diagnostics.status') },
    { path: PATHS.backendTest, label: t('diagnostics.connection') },
    { path: PATHS.debug, label: t('diagnostics.debug') },
    { path: PATHS.testPage, label: t('diagnostics.auth_test') },
  ];
  return (
    <Page {...page}>
      <nav
        ref={showHere}
        aria-label={t('diagnostics.pages')}
        className="-mx-4 mb-6 overflow-x-auto px-4 md:mx-0 md:px-0"
      >
        <div className="flex w-max min-w-full gap-x-6 border-b">
          {pages.map(({ path, label }) => (
            <NavLink key={path} to={path} end className={TAB_CLASSES}>
              {label}
            </NavLink>
          ))}
        </div>
      </nav>
      {children}
    </Page>
  );
}
