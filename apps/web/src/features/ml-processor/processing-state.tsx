import type { JobStats, Processing } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { CircleDashed, Pause } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { formatSeconds } from '../../shared/format/duration.ts';
import { formatTime } from '../../shared/format/relative-time.ts';
import { useRelativeTime } from '../../shared/format/use-relative-time.ts';
import { useAccountName } from '../../shared/messages/account-name.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Figure, StatCard } from '../../shared/ui/facts.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { StartHint } from './start-hint.tsx';

// Only an open batch needs it.
const BatchProgress = lazy(async () => ({ default: (await import('./batch-progress.tsx')).BatchProgress }));

type StateLineProps = { processing: Processing; updatedAt: number; hintId: string; batchSize: number };

/** The processor's state, who started it, how far it is, what a start takes, and when this page was updated. */
export function StateLine({ processing, updatedAt, hintId, batchSize }: StateLineProps) {
  const { state, batch, stats } = processing;
  const t = useMessages(mlProcessorMessages);
  const getName = useAccountName();
  const language = useLanguage();
  const formatAgo = useRelativeTime();
  const done = batch?.progress.done ?? 0;
  const rest =
    batch === null
      ? t('ml_processor.never')
      : t(batch.end === 'stopped' ? 'ml_processor.stopped' : 'ml_processor.finished', {
          count: done,
          text: done.toLocaleString(language),
        });
  const since = (batch && formatAgo(batch.started_at)) ?? '';
  const who =
    batch?.started_by == null
      ? t('ml_processor.started_since', { since })
      : t('ml_processor.started_by', { name: getName(batch.started_by), since });
  return (
    <section
      aria-label={t('ml_processor.batch')}
      className="grid gap-3 rounded-panel border bg-surface p-4 text-sm text-ink-soft"
    >
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <StateBadge state={state} />
        <span>{state === 'idle' ? rest : who}</span>
        <span className="tabular-nums md:ml-auto">
          {t('ml_processor.last_updated', { time: formatTime(updatedAt, language) })}
        </span>
      </div>
      {state === 'idle' || batch === null ? (
        <StartHint id={hintId} waiting={stats.waitingJobs} batchSize={batchSize} />
      ) : (
        <Suspense fallback={<Skeleton className="h-9" />}>
          <BatchProgress batch={batch} isPaused={state === 'paused'} />
        </Suspense>
      )}
    </section>
  );
}

function StateBadge({ state }: Pick<Processing, 'state'>) {
  const t = useMessages(mlProcessorMessages);
  return (
    <span role="status">
      {state === 'running' && (
        <Badge tone="sky">
          <Spinner />
          {t('ml_processor.running')}
        </Badge>
      )}
      {state === 'paused' && (
        <Badge tone="amber">
          <Pause aria-hidden="true" />
          {t('ml_processor.paused')}
        </Badge>
      )}
      {state === 'idle' && (
        <Badge>
          <CircleDashed aria-hidden="true" />
          {t('ml_processor.idle')}
        </Badge>
      )}
    </span>
  );
}

type StatCardsProps = { stats: JobStats | undefined; isFailed: boolean };

export function StatCards({ stats, isFailed }: StatCardsProps) {
  const t = useMessages(mlProcessorMessages);
  const language = useLanguage();
  const cards = [
    { label: t('ml_processor.total_jobs'), help: t('ml_processor.total_help'), value: stats?.totalJobs },
    {
      label: t('ml_processor.completed'),
      help: t('ml_processor.completed_help'),
      value: stats?.completedJobs,
    },
    { label: t('ml_processor.failed_jobs'), help: t('ml_processor.failed_help'), value: stats?.failedJobs },
    {
      label: t('ml_processor.avg_time'),
      help: t('ml_processor.avg_help'),
      value: stats?.averageProcessingTime,
      format: (seconds: number) => formatSeconds(seconds, language),
    },
    {
      label: t('ml_processor.throughput'),
      help: t('ml_processor.throughput_help'),
      value: stats?.currentThroughput,
      format: (rate: number) =>
        rate.toLocaleString(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    },
  ];
  return (
    <section aria-label={t('ml_processor.summary')}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 [&>:last-child]:max-sm:col-span-2">
        {cards.map(({ label, help, value, ...rest }) => (
          <StatCard key={label} label={label} help={help}>
            <Figure value={value} isFailed={isFailed} {...rest} />
          </StatCard>
        ))}
      </dl>
    </section>
  );
}
