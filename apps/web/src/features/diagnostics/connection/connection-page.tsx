import { connectionMessages } from '@smart-waste/messages/en/connection';
import { diagnosticsMessages } from '@smart-waste/messages/en/diagnostics';
import { useQuery } from '@tanstack/react-query';
import { ExternalLink, RotateCw } from 'lucide-react';
import { buildUrl } from '../../../shared/http/send-request.ts';
import { type Translate, useMessages } from '../../../shared/messages/messages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { buttonVariants } from '../../../shared/ui/button-variants.ts';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView, type ShownQuery } from '../../../shared/ui/query-view.tsx';
import { CheckBadge, type CheckState, DiagnosticsPage, JsonBlock } from '../parts/diagnostics-page.tsx';
import { callRaw, type RawResponse } from '../parts/raw-call.ts';

type Words = Translate<typeof connectionMessages>;

/** Loading, connected (it answers, but with an error), healthy, error (DI-04). */
function describeAnswer(t: Words, answer: RawResponse | undefined): { state: CheckState; text: string } {
  if (!answer) return { state: 'checking', text: t('connection.loading') };
  if (answer.isOk) return { state: 'connected', text: t('connection.healthy') };
  return {
    state: 'error',
    text: answer.status === null ? t('connection.unreachable') : t('connection.returned_error'),
  };
}

type ConnectionResultProps = {
  address: string;
  /** Without data while the request is pending. */
  query: ShownQuery<RawResponse>;
};

export function ConnectionResult({ address, query }: ConnectionResultProps) {
  const t = useMessages(connectionMessages);
  const { state, text } = describeAnswer(t, query.data);
  return (
    <PanelSection title={t('connection.response')} aside={<CheckBadge state={state} />}>
      <p role="status" className="font-medium">
        {text}
      </p>
      <QueryView query={query} loading={<AnswerFacts address={address} />}>
        {(answer) => (
          <>
            <AnswerFacts address={address} answer={answer} />
            {answer.body !== undefined && (
              <div className="mt-4">
                <JsonBlock label={t('connection.response')} value={answer.body} />
              </div>
            )}
          </>
        )}
      </QueryView>
    </PanelSection>
  );
}

function AnswerFacts({ address, answer }: { address: string; answer?: RawResponse }) {
  const t = useMessages(connectionMessages);
  const tParts = useMessages(diagnosticsMessages);
  return (
    <dl className="mt-2 text-sm">
      <dt className="text-ink-soft">{t('connection.address')}</dt>
      <dd className="font-mono text-xs break-all">
        {address}
        {answer && (
          <span className="text-ink-soft"> · {tParts('diagnostics.duration', { ms: answer.tookMs })}</span>
        )}
      </dd>
      {answer && !answer.isOk && (
        <>
          <dt className="mt-3 text-ink-soft">{t('connection.error_details')}</dt>
          <dd className="font-mono text-xs break-words text-brick-strong">{answer.summary}</dd>
        </>
      )}
    </dl>
  );
}

/** Backend Connection Test (DI-05): the health of the backend as this browser sees it. */
export function ConnectionPage() {
  const t = useMessages(connectionMessages);
  const tParts = useMessages(diagnosticsMessages);
  const address = buildUrl('usersHealth');
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['diagnostics', 'connection'],
    queryFn: () => callRaw('usersHealth'),
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <DiagnosticsPage
      title={t('connection.title')}
      intro={t('connection.intro')}
      actions={
        <div className="flex flex-wrap gap-3">
          <Button busy={isFetching} onClick={() => void refetch()} icon={<RotateCw aria-hidden="true" />}>
            {tParts('diagnostics.test_again')}
          </Button>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            className={buttonVariants({ tone: 'secondary' })}
          >
            {t('connection.in_browser')}
            <ExternalLink aria-hidden="true" />
          </a>
        </div>
      }
    >
      <div className="grid items-start gap-4 md:grid-cols-2 md:gap-6">
        <ConnectionResult
          address={address}
          query={{ data: isFetching ? undefined : data, error, isFetching, refetch }}
        />
        <PanelSection title={t('connection.troubleshooting')}>
          <ol className="grid list-decimal gap-2 pl-5 text-sm">
            {[
              t('connection.step_running'),
              t('connection.step_address'),
              t('connection.step_network'),
              t('connection.step_browser'),
              t('connection.step_log'),
            ].map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </PanelSection>
      </div>
    </DiagnosticsPage>
  );
}
