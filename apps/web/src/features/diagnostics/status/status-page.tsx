import { clsx } from 'clsx';
import { ExternalLink, ListChecks, RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../../shared/paths.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { type TextsOf, useWords } from '../../../shared/words/words.ts';
import { CheckBadge, DiagnosticsPage } from '../parts/diagnostics-page.tsx';
import { partWords } from '../parts/words.ts';
import {
  type Outcome,
  type Result,
  SERVICES,
  type Service,
  serviceText,
  stateOf,
  useStatusChecks,
} from './use-status-checks.ts';
import { statusWords } from './words.ts';

type Outcomes = Partial<Record<Service, Outcome>>;

/** The next step for each unhealthy service. */
function hintsFor(w: TextsOf<typeof statusWords>, outcomes: Outcomes): string[] {
  if (outcomes.backend === 'silent') return [w.backendHint];
  const hints = { backend: w.backendHint, users: w.usersHint, images: w.imagesHint };
  const unhealthy = SERVICES.filter((service) => (outcomes[service] ?? 'healthy') !== 'healthy');
  if (unhealthy.length > 0) return unhealthy.map((service) => hints[service]);
  return [SERVICES.every((service) => outcomes[service]) ? w.allWell : w.waiting];
}

export function NextSteps({ outcomes }: { outcomes: Outcomes }) {
  const w = useWords(statusWords);
  return (
    <PanelSection title={w.nextSteps}>
      <ul className="grid gap-2 text-sm">
        {hintsFor(w, outcomes).map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
      <Link
        to={PATHS.backendTest}
        className="mt-4 inline-flex min-h-11 items-center text-sm font-medium text-leaf underline-offset-4 hover:underline md:min-h-8"
      >
        {w.backendLink}
      </Link>
    </PanelSection>
  );
}

/** The log of responses, newest first. */
export function ResultsLog({ results }: { results: readonly Result[] }) {
  const w = useWords(statusWords);
  const parts = useWords(partWords);
  const language = useLanguage();
  return (
    <PanelSection title={w.results}>
      {results.length === 0 && <p className="text-sm text-ink-soft">{w.noResults}</p>}
      <div role="log" aria-label={w.results}>
        <ol className="grid gap-2 text-sm">
          {results.map(({ id, at, service, outcome, answer }) => (
            <li key={id} className="grid grid-cols-[6rem_minmax(0,1fr)_auto] gap-3">
              <time dateTime={at.toISOString()} className="whitespace-nowrap text-ink-soft tabular-nums">
                {at.toLocaleTimeString(language)}
              </time>
              <span className={clsx(outcome !== 'healthy' && 'text-brick-strong')}>
                {serviceText(w, service, outcome)}
                {outcome !== 'healthy' && (
                  <span className="block text-xs text-ink-soft">{answer.summary}</span>
                )}
              </span>
              <span className="text-ink-soft tabular-nums">{parts.took(answer.tookMs)}</span>
            </li>
          ))}
        </ol>
      </div>
    </PanelSection>
  );
}

/** The API's own pages; no screen of the web, so no link of the router. */
const ADMIN_SITE = '/api/docs/';

function Checklist() {
  const w = useWords(statusWords);
  return (
    <PanelSection title={w.checklist}>
      <p className="mb-3 text-sm text-ink-soft">{w.checklistHint}</p>
      <ul className="grid gap-2 text-sm">
        {[w.check1, w.check2, w.check3, w.check4, w.check5, w.check6, w.check7].map((text) => (
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
  const w = useWords(statusWords);
  const parts = useWords(partWords);
  const { outcomes, results, check } = useStatusChecks();
  const isChecking = SERVICES.some((service) => outcomes[service] === undefined);
  return (
    <DiagnosticsPage
      title={w.title}
      intro={w.intro}
      actions={
        <Button tone="secondary" busy={isChecking} onClick={check} icon={<RotateCw aria-hidden="true" />}>
          {parts.testAgain}
        </Button>
      }
    >
      <div className="grid gap-4 md:grid-cols-2 md:gap-6">
        <PanelSection title={w.services}>
          <dl className="divide-y text-sm">
            {SERVICES.map((service) => (
              <div key={service} className="flex min-h-11 items-center justify-between gap-4">
                <dt className="font-medium">{w[service]}</dt>
                <dd>
                  <CheckBadge state={stateOf(outcomes[service])} />
                </dd>
              </div>
            ))}
          </dl>
          <a
            href={ADMIN_SITE}
            className="mt-4 inline-flex min-h-11 items-center gap-2 text-sm font-medium text-leaf underline-offset-4 hover:underline md:min-h-8"
          >
            {w.adminSite}
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
          <p className="text-xs text-ink-soft">{w.adminSiteHint}</p>
        </PanelSection>
        <NextSteps outcomes={outcomes} />
        <ResultsLog results={results} />
        <Checklist />
      </div>
    </DiagnosticsPage>
  );
}
