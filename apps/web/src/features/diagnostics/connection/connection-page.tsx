import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { urlOf } from '../../../shared/http/send-request.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { type TextsOf, useWords } from '../../../shared/words/words.ts';
import { CheckBadge, type CheckState, DiagnosticsPage, JsonBlock } from '../parts/diagnostics-page.tsx';
import { type RawAnswer, rawCall } from '../parts/raw-call.ts';
import { partWords } from '../parts/words.ts';
import { connectionWords } from './words.ts';

type Words = TextsOf<typeof connectionWords>;

/** Loading, connected (it answers, but with an error), healthy, error (DI-04). */
function reading(w: Words, answer: RawAnswer | undefined): { state: CheckState; text: string } {
  if (!answer) return { state: 'checking', text: w.loading };
  if (answer.isOk) return { state: 'connected', text: w.healthy };
  return { state: 'error', text: answer.status === null ? w.unreachable : w.connected };
}

type ConnectionResultProps = {
  address: string;
  /** undefined while the request is pending. */
  answer: RawAnswer | undefined;
};

export function ConnectionResult({ address, answer }: ConnectionResultProps) {
  const w = useWords(connectionWords);
  const parts = useWords(partWords);
  const { state, text } = reading(w, answer);
  return (
    <PanelSection title={w.answer} aside={<CheckBadge state={state} />}>
      <p role="status" className="font-medium">
        {text}
      </p>
      <dl className="mt-2 text-sm">
        <dt className="text-ink-soft">{w.address}</dt>
        <dd className="font-mono text-xs break-all">
          {address}
          {answer && <span className="text-ink-soft"> · {parts.took(answer.tookMs)}</span>}
        </dd>
        {answer && !answer.isOk && (
          <>
            <dt className="mt-3 text-ink-soft">{w.errorDetails}</dt>
            <dd className="font-mono text-xs break-words text-brick-strong">{answer.summary}</dd>
          </>
        )}
      </dl>
      {answer?.body !== undefined && (
        <div className="mt-4">
          <JsonBlock label={w.answer} value={answer.body} />
        </div>
      )}
    </PanelSection>
  );
}

/** Backend Connection Test (DI-05): the health of the backend as this browser sees it. */
export function ConnectionPage() {
  const w = useWords(connectionWords);
  const parts = useWords(partWords);
  const address = urlOf('usersHealth');
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics', 'connection'],
    queryFn: () => rawCall('usersHealth'),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <DiagnosticsPage
      title={w.title}
      intro={w.intro}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={isFetching} onClick={() => void refetch()} icon={<RotateCw aria-hidden="true" />}>
            {parts.testAgain}
          </Button>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ tone: 'secondary' })}
          >
            {w.inBrowser}
            <ExternalLink aria-hidden="true" />
          </a>
        </div>
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <ConnectionResult address={address} answer={isFetching ? undefined : data} />
        <PanelSection title={w.troubleshooting}>
          <ol className="grid list-decimal gap-2 pl-5 text-sm">
            {[w.step1, w.step2, w.step3, w.step4, w.step5].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </PanelSection>
      </div>
    </DiagnosticsPage>
  );
}
