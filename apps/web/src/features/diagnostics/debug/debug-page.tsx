import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { CheckBadge, type CheckState, DiagnosticsPage, JsonBlock } from '../parts/diagnostics-page.tsx';
import { type RawAnswer, rawCall } from '../parts/raw-call.ts';
import { debugWords } from './words.ts';

/** The number of images in an answer: an array, or an object with `total` or `data` (API-27); null for any other. */
export function countImages(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return null;
  if ('total' in body && typeof body.total === 'number') return body.total;
  return 'data' in body && Array.isArray(body.data) ? body.data.length : null;
}

/** A refusal is a response: the API is reachable. */
function stateOf(answer: RawAnswer | undefined): CheckState {
  if (!answer) return 'checking';
  return answer.status !== null && answer.status < 500 ? 'connected' : 'error';
}

/** Debug (DI-07): the raw answer of the call for the user's own images. */
export function DebugPage() {
  const w = useWords(debugWords);
  const language = useLanguage();
  const person = usePerson();
  const { data, isFetching, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['diagnostics', 'images', person?.id ?? null],
    queryFn: () => rawCall('listImages', person ? { user_id: person.id } : {}),
    staleTime: 0,
    gcTime: 0,
  });
  const count = countImages(data?.body);
  const facts = [
    { name: w.apiStatus, value: <CheckBadge state={stateOf(isFetching ? undefined : data)} /> },
    { name: w.imagesCount, value: count === null ? w.unknown : count.toLocaleString(language) },
    {
      name: w.lastUpdated,
      value: dataUpdatedAt === 0 ? w.never : new Date(dataUpdatedAt).toLocaleTimeString(language),
    },
  ];
  return (
    <DiagnosticsPage
      title={w.title}
      intro={w.intro}
      actions={
        <Button
          tone="secondary"
          busy={isFetching}
          onClick={() => void refetch()}
          icon={<RotateCw aria-hidden="true" />}
        >
          {w.refresh}
        </Button>
      }
    >
      <dl className="mb-6 grid gap-4 md:grid-cols-3">
        {facts.map(({ name, value }) => (
          <div key={name} className="rounded-panel border bg-surface p-4 md:p-5">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="mt-1 min-h-8 text-lg font-semibold tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {!person && (
        <p className="mb-6 text-sm text-ink-soft">
          {w.signIn}{' '}
          <Link to={PATHS.auth} className="font-medium text-leaf underline underline-offset-4">
            {w.login}
          </Link>
        </p>
      )}
      <PanelSection
        title={w.rawResponse}
        aside={data && <span className="font-mono text-xs text-ink-soft">{data.summary}</span>}
      >
        <JsonBlock label={w.rawResponse} value={data?.body ?? ''} />
      </PanelSection>
    </DiagnosticsPage>
  );
}
