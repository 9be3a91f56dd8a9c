import type { AnalyticsSummary } from '@smart-waste/contract';
import { successRate } from '@smart-waste/core';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { StatCard } from '../../shared/ui/stat-card.tsx';
import { useLanguage } from '../../shared/words/language.ts';
import { useWords } from '../../shared/words/words.ts';
import type { Analytics } from './load/fetch-analytics.ts';
import { analyticsWords } from './words.ts';

/** The four figures (AN-04). */
export function SummaryCards({ summary }: { summary: AnalyticsSummary }) {
  const w = useWords(analyticsWords);
  const language = useLanguage();
  const seconds = summary.timeStats.averageProcessingTime.toLocaleString(language, {
    maximumFractionDigits: 1,
  });
  return (
    <section aria-label={w.figures}>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <StatCard label={w.totalUploads} help={w.totalHelp}>
          {summary.totalUploads.toLocaleString(language)}
        </StatCard>
        <StatCard label={w.successRate} help={w.successHelp}>
          {successRate(summary.processingStats)}%
        </StatCard>
        <StatCard label={w.avgProcessing} help={w.avgHelp}>
          {w.seconds(seconds)}
        </StatCard>
        <StatCard label={w.wasteTypes} help={w.wasteHelp}>
          {Object.keys(summary.wasteTypes).length.toLocaleString(language)}
        </StatCard>
      </dl>
    </section>
  );
}

type CountedByProps = { analytics: Analytics; isLoading: boolean };

/** Notes that the figures were not counted by the server, or not completely yet; otherwise empty. */
export function CountedBy({ analytics: { countedBy, summary }, isLoading }: CountedByProps) {
  const w = useWords(analyticsWords);
  const language = useLanguage();
  const { countedShare } = summary;
  const percent =
    countedShare === undefined
      ? undefined
      : (Math.floor(countedShare * 100) / 100).toLocaleString(language, { style: 'percent' });
  return (
    <div role="status" className="empty:hidden">
      {isLoading && <span className="sr-only">{w.loading}</span>}
      {countedBy !== 'server' && !isLoading && (
        <Note>
          {w.fromUploads}
          {countedBy === 'device-in-part' &&
            ` ${w.partOfUploads(summary.totalUploads.toLocaleString(language))}`}
        </Note>
      )}
      {percent !== undefined && !isLoading && <Note>{w.stillCounting(percent)}</Note>}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2.5 rounded-panel bg-sky-wash px-4 py-3 text-sm">
    <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-sky" />
    <span>{children}</span>
  </p>
);
