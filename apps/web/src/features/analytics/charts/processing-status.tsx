import type { AnalyticsSummary } from '@smart-waste/contract';
import { useLanguage } from '../../../shared/words/language.ts';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';
import { Bars } from './bars.tsx';
import { ChartPanel } from './chart-panel.tsx';

const COLORS = {
  pending: 'var(--color-chart-grey)',
  processing: 'var(--color-chart-blue)',
  completed: 'var(--color-chart-green)',
  failed: 'var(--color-chart-vermilion)',
} as const;
const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;

/** How many photos stand where. */
export function ProcessingStatus({ stats }: { stats: AnalyticsSummary['processingStats'] }) {
  const w = useWords(analyticsWords);
  const language = useLanguage();
  const bars = STATUSES.map((status) => ({ name: w[status], value: stats[status], color: COLORS[status] }));
  const isEmpty = bars.every(({ value }) => value === 0);
  return (
    <ChartPanel
      title={w.processingStatus}
      empty={isEmpty ? w.noData : null}
      table={{
        head: [w.status, w.uploadsColumn],
        rows: bars.map(({ name, value }) => [name, value.toLocaleString(language)]),
      }}
    >
      {(size) => <Bars {...size} title={w.processingStatus} bars={bars} say={w.uploads} />}
    </ChartPanel>
  );
}
