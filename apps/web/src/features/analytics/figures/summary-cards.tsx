import type { AnalyticsSummary } from '@smart-waste/contract';
import { successRate } from '@smart-waste/core';
import { StatCard } from '../../../shared/ui/stat-card.tsx';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';

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
