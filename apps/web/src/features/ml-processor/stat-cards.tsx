import type { JobStats } from '@smart-waste/contract';
import { Figure, StatCard } from '../../shared/ui/stat-card.tsx';
import { useWords } from '../../shared/words/words.ts';
import { processorWords } from './words.ts';

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
