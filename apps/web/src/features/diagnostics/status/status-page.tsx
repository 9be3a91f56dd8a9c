import { ExternalLink, ListChecks, RotateCw } from 'lucide-react';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useWords } from '../../../shared/words/words.ts';
import { CheckBadge } from '../parts/check-badge.tsx';
import { DiagnosticsPage } from '../parts/diagnostics-page.tsx';
import { partWords } from '../parts/words.ts';
import { SERVICES, stateOf } from './checks.ts';
import { NextSteps } from './next-steps.tsx';
import { ResultsLog } from './results-log.tsx';
import { useStatusChecks } from './use-status-checks.ts';
import { statusWords } from './words.ts';

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
