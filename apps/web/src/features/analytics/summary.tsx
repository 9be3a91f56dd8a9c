import { computeSuccessRate } from '@smart-waste/core';
import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSecondsText } from '../../shared/format/duration.ts';
import { useLanguage } from '../../shared/messages/language.ts';
import { useMessages } from '../../shared/messages/messages.ts';
import { StatCard } from '../../shared/ui/facts.tsx';
import type { Analytics } from './load/fetch-analytics.ts';

/** The four figures (AN-04). */
export function SummaryCards({ summary }: { summary: Analytics['summary'] }) {
  const t = useMessages(analyticsMessages);
  const language = useLanguage();
  const formatSeconds = useSecondsText();
  return (
    <section aria-label={t('analytics.summary')}>
      <dl className="grid grid-cols-2 gap-3 md:gap-4 lg:grid-cols-4">
        <StatCard label={t('analytics.total_uploads')} help={t('analytics.total_help')}>
          {summary.totalUploads.toLocaleString(language)}
        </StatCard>
        <StatCard label={t('analytics.success_rate')} help={t('analytics.success_help')}>
          {computeSuccessRate(summary.processingStats)}%
        </StatCard>
        <StatCard label={t('analytics.avg_processing')} help={t('analytics.avg_help')}>
          {formatSeconds(summary.timeStats.averageProcessingTime)}
        </StatCard>
        <StatCard label={t('analytics.waste_types')} help={t('analytics.waste_help')}>
          {Object.keys(summary.wasteTypes).length.toLocaleString(language)}
        </StatCard>
      </dl>
    </section>
  );
}

type CountedByProps = { analytics: Analytics; isLoading: boolean };

/** Notes that the figures were not counted by the server, or not completely yet; otherwise empty. */
export function CountedBy({ analytics: { countedBy, summary }, isLoading }: CountedByProps) {
  const t = useMessages(analyticsMessages);
  const language = useLanguage();
  const { countedShare } = summary;
  const percent =
    countedShare === undefined
      ? undefined
      : (Math.floor(countedShare * 100) / 100).toLocaleString(language, { style: 'percent' });
  return (
    <div role="status" className="empty:hidden">
      {isLoading && <span className="sr-only">{t('analytics.loading')}</span>}
      {countedBy !== 'server' && !isLoading && (
        <Note>
          {t('analytics.counted_on_device')}
          {countedBy === 'device-in-part' && ` ${t('analytics.partial', { count: summary.totalUploads })}`}
        </Note>
      )}
      {percent !== undefined && !isLoading && <Note>{t('analytics.still_counting', { percent })}</Note>}
    </div>
  );
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2.5 rounded-panel bg-sky-wash px-4 py-3 text-sm">
    <Info aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-sky" />
    <span>{children}</span>
  </p>
);
