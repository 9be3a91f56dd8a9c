import type { AdminOverview } from '@smart-waste/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Figure, StatCard } from '../../shared/ui/stat-card.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import { adminDashboardWords } from './words.ts';

/** Fast models take a tenth of a second, so seconds have decimals. */
const decimalsOf = (seconds: number) => (seconds > 0 && seconds < 1 ? 2 : 1);

/** The five figures (AD-05). */
export function Figures({ query }: { query: UseQueryResult<AdminOverview> }) {
  const w = useWords(adminDashboardWords);
  const language = useLanguage();
  const isFailed = query.error !== null;
  const { total, pending, processed, failed, average_seconds, measured_runs = 0 } = query.data ?? {};
  const secondsText = (seconds: number) =>
    w.seconds(seconds.toLocaleString(language, { maximumFractionDigits: decimalsOf(seconds) }));
  return (
    <section aria-label={w.figures}>
      <dl className="grid grid-cols-2 gap-3 max-lg:*:last:col-span-2 md:grid-cols-3 md:gap-4 lg:grid-cols-5">
        <StatCard label={w.total} help={w.totalHelp}>
          <Figure value={total} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.pending} help={w.pendingHelp}>
          <Figure value={pending} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.processed} help={w.processedHelp}>
          <Figure value={processed} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.failed} help={w.failedHelp}>
          <Figure value={failed} isFailed={isFailed} />
        </StatCard>
        <StatCard label={w.average} help={w.averageHelp(measured_runs)}>
          <Figure value={average_seconds} isFailed={isFailed} format={secondsText} />
        </StatCard>
      </dl>
    </section>
  );
}
