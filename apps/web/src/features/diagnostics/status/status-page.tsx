import { diagnosticsMessages } from '@smart-waste/messages/en/diagnostics';
import { systemStatusMessages } from '@smart-waste/messages/en/system-status';
import { clsx } from 'clsx';
import { ExternalLink, ListChecks, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { useClientConfig } from '../../../shared/api/use-client-config.ts';
import { buildPathOnHost } from '../../../shared/base-path.ts';
import { formatTime } from '../../../shared/format/relative-time.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { type Translate, useMessages } from '../../../shared/messages/messages.ts';
import { PATHS } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { LINK_CLASSES } from '../../../shared/ui/link-classes.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { CheckBadge, DiagnosticsPage } from '../parts/diagnostics-page.tsx';
import {
  type CheckedService,
  describeService,
  SERVICES,
  type StatusCheckOutcome,
  type StatusCheckResult,
  toCheckState,
  useStatusChecks,
} from './use-status-checks.ts';

type Outcomes = Partial<Record<CheckedService, StatusCheckOutcome>>;

/** The next step for each unhealthy service. */
function listHints(t: Translate<typeof systemStatusMessages>, outcomes: Outcomes): string[] {
  if (outcomes.backend === 'silent') return [t('system_status.backend_hint')];
  const hints = {
    backend: t('system_status.backend_hint'),
    users: t('system_status.users_hint'),
    images: t('system_status.images_hint'),
  };
  const unhealthy = SERVICES.filter((service) => (outcomes[service] ?? 'healthy') !== 'healthy');
  if (unhealthy.length > 0) return unhealthy.map((service) => hints[service]);
  return [
    SERVICES.every((service) => outcomes[service])
      ? t('system_status.all_connected')
      : t('system_status.waiting'),
  ];
}

export function NextSteps({ outcomes }: { outcomes: Outcomes }) {
  const t = useMessages(systemStatusMessages);
  return (
    <PanelSection title={t('system_status.next_steps')}>
      <ul className="grid gap-2 text-sm">
        {listHints(t, outcomes).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <Link to={PATHS.backendTest} className={clsx(LINK_CLASSES, 'mt-4')}>
        {t('system_status.backend_link')}
      </Link>
    </PanelSection>
  );
}

/** The log of responses, newest first. */
export function ResultsLog({ results }: { results: readonly StatusCheckResult[] }) {
  const t = useMessages(systemStatusMessages);
  const tParts = useMessages(diagnosticsMessages);
  const language = useLanguage();
  return (
    <PanelSection title={t('system_status.results')}>
      {results.length === 0 && <p className="text-sm text-ink-soft">{t('system_status.no_results')}</p>}
      <div role="log" aria-label={t('system_status.results')}>
        <ol className="grid gap-2 text-sm">
          {results.map(({ id, at, service, outcome, answer }) => (
            <li key={id} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-3">
              <time dateTime={at.toISOString()} className="whitespace-nowrap text-ink-soft tabular-nums">
                {formatTime(at.getTime(), language)}
              </time>
              <span className={clsx(outcome !== 'healthy' && 'text-brick-strong')}>
                {describeService(t, service, outcome)}
                {outcome !== 'healthy' && (
                  <span className="block text-xs text-ink-soft">{answer.summary}</span>
                )}
              </span>
              <span className="text-ink-soft tabular-nums">
                {tParts('diagnostics.duration', { ms: answer.tookMs })}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </PanelSection>
  );
}

/** The API's own pages; no screen of the web, so no link of the router. */
const API_DOCS = '/api/docs/';

/** The documentation of the calls and, where the operator set its address, the backend admin site (DI-02). */
function BackendLinks() {
  const t = useMessages(systemStatusMessages);
  const adminUrl = useClientConfig()?.backend_admin_url;
  const links = [
    { url: buildPathOnHost(API_DOCS), label: t('system_status.api_docs') },
    { url: adminUrl, label: t('system_status.admin_site') },
  ].filter(({ url }) => url !== undefined);
  return (
    <ul className="mt-4 grid justify-items-start">
      {links.map(({ url, label }) => (
        <li key={label}>
          <a href={url} className={LINK_CLASSES}>
            {label}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </li>
      ))}
    </ul>
  );
}

function Checklist() {
  const t = useMessages(systemStatusMessages);
  return (
    <PanelSection title={t('system_status.checklist')}>
      <p className="mb-3 text-sm text-ink-soft">{t('system_status.checklist_hint')}</p>
      <ul className="grid gap-2 text-sm">
        {[
          t('system_status.check_account'),
          t('system_status.check_upload'),
          t('system_status.check_result'),
          t('system_status.check_details'),
          t('system_status.check_delete'),
          t('system_status.check_review'),
          t('system_status.check_log_out'),
        ].map((text) => (
          <li key={text} className="flex items-center gap-2.5">
            <ListChecks aria-hidden="true" className="size-4 shrink-0 text-ink-soft" />
            {text}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/** Application Status Test (DI-01): whether backend, user service and image service answer. */
export function StatusPage() {
  const t = useMessages(systemStatusMessages);
  const tParts = useMessages(diagnosticsMessages);
  const { outcomes, results, check } = useStatusChecks();
  const isChecking = SERVICES.some((service) => outcomes[service] === undefined);
  return (
    <DiagnosticsPage
      title={t('system_status.title')}
      intro={t('system_status.intro')}
      actions={
        <Button tone="secondary" busy={isChecking} onClick={check} icon={<RotateCw aria-hidden="true" />}>
          {tParts('diagnostics.test_again')}
        </Button>
      }
    >
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <PanelSection title={t('system_status.services')}>
          <dl className="divide-y text-sm">
            {SERVICES.map((service) => (
              <div key={service} className="flex min-h-11 items-center justify-between gap-4">
                <dt className="font-medium">{t(`system_status.${service}`)}</dt>
                <dd>
                  <CheckBadge state={toCheckState(outcomes[service])} />
                </dd>
              </div>
            ))}
          </dl>
          <BackendLinks />
        </PanelSection>
        <NextSteps outcomes={outcomes} />
        <ResultsLog results={results} />
        <Checklist />
      </div>
    </DiagnosticsPage>
  );
}
