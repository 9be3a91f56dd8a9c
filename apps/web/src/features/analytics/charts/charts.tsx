import type { AnalyticsSummary } from '@smart-waste/contract';
import { selectTopLocations } from '@smart-waste/core';
import { createClassReason } from '@smart-waste/messages';
import { analyticsMessages } from '@smart-waste/messages/en/analytics';
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx';
import { useLanguage } from '../../../shared/messages/language.ts';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import type { Analytics } from '../load/fetch-analytics.ts';
import { Bars } from './bars.tsx';
import { RankedList } from './ranked-list.tsx';
import { UploadsOverTime } from './uploads-over-time.tsx';

/** As many as the top locations beside them (AN-08). */
const MAX_CLASSES = 6;

/** Formats a class name such as `plastic_bag` as `Plastic bag`. */
const describeClass = (name: string) => {
  const text = name.replaceAll(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const selectMostFrequent = (wasteTypes: AnalyticsSummary['wasteTypes']) =>
  Object.entries(wasteTypes)
    .map(([name, count]) => ({ name: describeClass(name), count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_CLASSES);

/** The charts (AN-05 to AN-08), and the waste types. */
export function Charts({ summary }: { summary: Analytics['summary'] }) {
  const t = useMessages(analyticsMessages);
  const translate = useSentence();
  const places = selectTopLocations(summary.locations).map(({ location, uploads }) => ({
    name: location,
    count: uploads,
  }));
  return (
    <>
      <div className="grid gap-4 md:gap-5 lg:grid-cols-3">
        <UploadsOverTime days={summary.dailyUploads} />
        <ProcessingStatus stats={summary.processingStats} />
      </div>
      <div className="grid gap-4 md:gap-5 lg:grid-cols-4">
        <ConfidenceDistribution buckets={summary.confidenceBuckets} />
        <RankedList
          title={t('analytics.top_locations')}
          empty={t('analytics.no_locations')}
          entries={places}
          describeCount={(count) => t('analytics.uploads', { count })}
          color="var(--color-chart-blue)"
        />
        <RankedList
          title={t('analytics.detected_types')}
          empty={t('analytics.no_detections')}
          entries={selectMostFrequent(summary.wasteTypes).map(({ name, count }) => ({
            name: translate(createClassReason(name)),
            count,
          }))}
          describeCount={(count) => t('analytics.detections', { count })}
          color="var(--color-chart-green)"
        />
      </div>
    </>
  );
}

const COLORS = {
  pending: 'var(--color-chart-grey)',
  processing: 'var(--color-chart-blue)',
  completed: 'var(--color-chart-green)',
  failed: 'var(--color-chart-vermilion)',
} as const;
const STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;

/** The number of photos by status. */
function ProcessingStatus({ stats }: { stats: AnalyticsSummary['processingStats'] }) {
  const t = useMessages(analyticsMessages);
  const language = useLanguage();
  const bars = STATUSES.map((status) => ({
    name: t(`analytics.${status}`),
    value: stats[status],
    color: COLORS[status],
  }));
  const isEmpty = bars.every(({ value }) => value === 0);
  return (
    <ChartPanel
      title={t('analytics.processing_status')}
      empty={isEmpty ? t('analytics.no_data') : null}
      table={{
        head: [t('analytics.status'), t('analytics.uploads_column')],
        rows: bars.map(({ name, value }) => [name, value.toLocaleString(language)]),
      }}
    >
      {(size) => (
        <Bars
          {...size}
          title={t('analytics.processing_status')}
          bars={bars}
          formatValue={(count) => t('analytics.uploads', { count })}
        />
      )}
    </ChartPanel>
  );
}

const formatRange = (bucket: number) => `${bucket * 10}–${(bucket + 1) * 10}%`;

/** The confidence of the detections, in ten ranges of ten percent. */
function ConfidenceDistribution({ buckets }: { buckets: readonly number[] }) {
  const t = useMessages(analyticsMessages);
  const language = useLanguage();
  const bars = buckets.map((value, bucket) => ({
    name: formatRange(bucket),
    value,
    color: 'var(--color-chart-blue)',
  }));
  const isEmpty = buckets.every((count) => count === 0);
  return (
    <ChartPanel
      title={t('analytics.confidence')}
      empty={isEmpty ? t('analytics.no_detections') : null}
      table={{
        head: [t('analytics.confidence_range'), t('analytics.detections_column')],
        rows: bars.map(({ name, value }) => [name, value.toLocaleString(language)]),
      }}
      note={t('analytics.confidence_note')}
      className="lg:col-span-2"
    >
      {(size) => (
        <Bars
          {...size}
          title={t('analytics.confidence')}
          bars={bars}
          formatValue={(count) => t('analytics.detections', { count })}
        />
      )}
    </ChartPanel>
  );
}
