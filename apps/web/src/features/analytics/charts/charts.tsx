import type { AnalyticsSummary } from '@smart-waste/contract';
import { topLocations } from '@smart-waste/core';
import { useWords } from '../../../shared/words/words.ts';
import { analyticsWords } from '../words.ts';
import { ConfidenceDistribution } from './confidence-distribution.tsx';
import { ProcessingStatus } from './processing-status.tsx';
import { RankedList } from './ranked-list.tsx';
import { UploadsOverTime } from './uploads-over-time.tsx';

/** As many as the top locations beside them (AN-08). */
const TOP_CLASSES = 6;

/** `plastic_bag` as people write it. */
const spoken = (name: string) => {
  const text = name.replaceAll(/[_-]+/g, ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
};

const mostFound = (wasteTypes: AnalyticsSummary['wasteTypes']) =>
  Object.entries(wasteTypes)
    .map(([name, count]) => ({ name: spoken(name), count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, TOP_CLASSES);

/** The charts (AN-05 to AN-08), and the waste types. */
export function Charts({ summary }: { summary: AnalyticsSummary }) {
  const w = useWords(analyticsWords);
  const places = topLocations(summary.locations).map(({ location, uploads }) => ({
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
          title={w.topLocations}
          empty={w.noLocations}
          entries={places}
          color="var(--color-chart-blue)"
        />
        <RankedList
          title={w.whatWasFound}
          empty={w.noDetections}
          entries={mostFound(summary.wasteTypes)}
          color="var(--color-chart-green)"
        />
      </div>
    </>
  );
}
