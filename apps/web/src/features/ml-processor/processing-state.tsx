import type { JobStats, Processing } from '@smart-waste/contract';
import { mlProcessorMessages } from '@smart-waste/messages/en/ml-processor';
import { CircleDashed, Pause } from 'lucide-react';
import { formatRelativeTime, formatTime } from '../../shared/format/relative-time.ts';
import { useNowMs } from '../../shared/format/use-now.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Figure, StatCard } from '../../shared/ui/facts.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';

type StateLineProps = { processing: Processing; updatedAt: number };

/** The processor's state, who started it, and when this page was updated. */
export function StateLine({ processing: { state, batch }, updatedAt }: StateLineProps) {
  const t = useMessages(mlProcessorMessages);
  const language = useLanguage();
  const nowMs = useNowMs();
  const rest =
    batch === null
      ? t('ml_processor.never')
      : batch.end === 'stopped'
        ? t('ml_processor.stopped')
        : t('ml_processor.finished');
  const since = (batch && formatRelativeTime(batch.started_at, nowMs, language)) ?? '';
  const who =
    batch?.started_by == null
      ? t('ml_processor.started_since', { since })
      : t('ml_processor.started_by', { name: batch.started_by, since });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
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
      <span>{state === 'idle' ? rest : who}</span>
      <span className="tabular-nums md:ml-auto">
        {t('ml_processor.last_updated', { time: formatTime(updatedAt, language) })}
      </span>
    </div>
  );
}

type StatCardsProps = { stats: JobStats | undefined; isFailed: boolean };

export function StatCards({ stats, isFailed }: StatCardsProps) {
  const t = useMessages(mlProcessorMessages);
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
      digits: 1,
    },
    {
      label: t('ml_processor.throughput'),
      help: t('ml_processor.throughput_help'),
      value: stats?.currentThroughput,
      digits: 2,
    },
  ];
  return (
    <section aria-label={t('ml_processor.summary')}>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5 [&>:last-child]:max-sm:col-span-2">
        {cards.map(({ label, help, value, digits }) => (
          <StatCard key={label} label={label} help={help}>
            <Figure
              value={value}
              isFailed={isFailed}
              {...(digits !== undefined && { format: (figure: number) => figure.toFixed(digits) })}
            />
          </StatCard>
        ))}
      </dl>
    </section>
  );
}
