import type { JobStats, Processing } from '@smart-waste/contract';
import { CircleDashed, Pause } from 'lucide-react';
import { formatRelativeTime } from '../../shared/format/relative-time.ts';
import { useNowMs } from '../../shared/format/use-now.ts';
import { Badge } from '../../shared/ui/badge.tsx';
import { Spinner } from '../../shared/ui/spinner.tsx';
import { Figure, StatCard } from '../../shared/ui/stat-card.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { processorWords } from './words.ts';

type StateLineProps = { processing: Processing; updatedAt: number };

/** The processor's state, who started it, and when this page was updated. */
export function StateLine({ processing: { state, batch }, updatedAt }: StateLineProps) {
  const w = useWords(processorWords);
  const language = useLanguage();
  const nowMs = useNowMs();
  const rest = batch === null ? w.never : batch.end === 'stopped' ? w.stopped : w.finished;
  const who =
    batch &&
    w.by(batch.started_by ?? w.somebody, formatRelativeTime(batch.started_at, nowMs, language) ?? '');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-ink-soft">
      <span role="status">
        {state === 'running' && (
          <Badge tone="sky">
            <Spinner />
            {w.running}
          </Badge>
        )}
        {state === 'paused' && (
          <Badge tone="amber">
            <Pause aria-hidden="true" />
            {w.paused}
          </Badge>
        )}
        {state === 'idle' && (
          <Badge>
            <CircleDashed aria-hidden="true" />
            {w.idle}
          </Badge>
        )}
      </span>
      <span>{state === 'idle' ? rest : who}</span>
      <span className="tabular-nums md:ml-auto">
        {w.lastUpdated(new Date(updatedAt).toLocaleTimeString(language))}
      </span>
    </div>
  );
}

type StatCardsProps = { stats: JobStats | undefined; isFailed: boolean };

export function StatCards({ stats, isFailed }: StatCardsProps) {
  const w = useWords(processorWords);
  const cards = [
    { label: w.totalJobs, help: w.totalHelp, value: stats?.totalJobs },
    { label: w.completed, help: w.completedHelp, value: stats?.completedJobs },
    { label: w.failedJobs, help: w.failedHelp, value: stats?.failedJobs },
    { label: w.avgTime, help: w.avgHelp, value: stats?.averageProcessingTime, digits: 1 },
    { label: w.throughput, help: w.throughputHelp, value: stats?.currentThroughput, digits: 2 },
  ];
  return (
    <section aria-label={w.figures}>
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
