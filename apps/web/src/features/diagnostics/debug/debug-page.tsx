import { debugMessages } from '@smart-waste/messages/en/debug';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { Link } from 'react-router';
import { formatTime } from '../../../shared/format/relative-time.ts';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { PATHS } from '../../../shared/paths.ts';
import { usePerson } from '../../../shared/session/session.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { PanelSection } from '../../../shared/ui/panel.tsx';
import { QueryView } from '../../../shared/ui/query-view.tsx';
import { CheckBadge, type CheckState, DiagnosticsPage, JsonBlock } from '../parts/diagnostics-page.tsx';
import { callRaw, type RawResponse } from '../parts/raw-call.ts';

/** The number of images in an answer: an array, or an object with `total` or `data` (API-27); null for any other. */
export function countImages(body: unknown): number | null {
  if (Array.isArray(body)) return body.length;
  if (typeof body !== 'object' || body === null) return null;
  if ('total' in body && typeof body.total === 'number') return body.total;
  return 'data' in body && Array.isArray(body.data) ? body.data.length : null;
}

/** A refusal is a response: the API is reachable. */
function toCheckState(answer: RawResponse | undefined): CheckState {
  if (!answer) return 'checking';
  return answer.status !== null && answer.status < 500 ? 'connected' : 'error';
}

/** Debug (DI-07): the raw answer of the call for the user's own images. */
export function DebugPage() {
  const t = useMessages(debugMessages);
  const language = useLanguage();
  const person = usePerson();
  const query = useQuery({
    queryKey: ['diagnostics', 'images', person?.id ?? null],
    queryFn: () => callRaw('listImages', person ? { user_id: person.id } : {}),
    staleTime: 0,
    gcTime: 0,
  });
  const { data, isFetching, refetch, dataUpdatedAt } = query;
  const count = countImages(data?.body);
  const facts = [
    {
      name: t('debug.api_status'),
      value: <CheckBadge state={toCheckState(isFetching ? undefined : data)} />,
    },
    {
      name: t('debug.images_count'),
      value: count === null ? t('debug.unknown') : count.toLocaleString(language),
    },
    {
      name: t('debug.last_updated'),
      value: dataUpdatedAt === 0 ? t('debug.never') : formatTime(dataUpdatedAt, language),
    },
  ];
  return (
    <DiagnosticsPage
      title={t('debug.title')}
      intro={t('debug.intro')}
      actions={
        <Button
          tone="secondary"
          busy={isFetching}
          onClick={() => void refetch()}
          icon={<RotateCw aria-hidden="true" />}
        >
          {t('debug.refresh')}
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
          {t('debug.log_in_first')}{' '}
          <Link to={PATHS.auth} className="font-medium text-leaf underline underline-offset-4">
            {t('debug.login')}
          </Link>
        </p>
      )}
      <PanelSection
        title={t('debug.raw_response')}
        aside={data && <span className="font-mono text-xs text-ink-soft">{data.summary}</span>}
      >
        <QueryView query={query} loading={<JsonBlock label={t('debug.raw_response')} value="" />}>
          {({ body }) => <JsonBlock label={t('debug.raw_response')} value={body ?? ''} />}
        </QueryView>
      </PanelSection>
    </DiagnosticsPage>
  );
}
