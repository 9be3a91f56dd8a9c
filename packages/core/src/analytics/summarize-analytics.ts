import type { AnalyticsSummary, TimeRange } from '@smart-waste/contract';
import {
  type AnalysedUpload,
  countBy,
  listWasteDetections,
  sortByCount,
  sortByUploadTime,
} from './analysed-upload.ts';
import { countConfidenceBuckets } from './confidence-buckets.ts';
import { countDailyUploads } from './daily-uploads.ts';
import { countLocations } from './locations.ts';
import { computeProcessingStats } from './processing-stats.ts';
import { filterByRange } from './time-range.ts';

/** The assumed duration of an analysis when none was measured (AN-15). */
const SECONDS_PER_UPLOAD = 2.5;
export const MAX_RECENT_UPLOADS = 5;

/** The summary with its recent uploads of the type that was passed in, so that additional fields stay. */
export type SummaryWithUploads<Upload> = Omit<AnalyticsSummary, 'recentActivity'> & {
  recentActivity: Upload[];
};

/** The summary of a time range from the uploads alone: the screen's fallback when the call fails (AN-15). */
export function summarizeAnalytics<Upload extends AnalysedUpload>(
  uploads: readonly Upload[],
  { now, range }: { now: Date; range: TimeRange },
): SummaryWithUploads<Upload> {
  const within = filterByRange(uploads, range, now);
  const classes = within.flatMap((upload) => listWasteDetections(upload).map((detection) => detection.class));
  return {
    totalUploads: within.length,
    processingStats: computeProcessingStats(within),
    wasteTypes: Object.fromEntries(sortByCount(countBy(classes))),
    locations: countLocations(within),
    timeStats: {
      averageProcessingTime: within.length > 0 ? SECONDS_PER_UPLOAD : 0,
      totalProcessingTime: SECONDS_PER_UPLOAD * within.length,
    },
    recentActivity: sortByUploadTime(within).reverse().slice(0, MAX_RECENT_UPLOADS),
    dailyUploads: countDailyUploads(within, { range, now }),
    confidenceBuckets: countConfidenceBuckets(within),
  };
}
