import type { AnalyticsSummary, TimeRange } from '@smart-waste/contract';
import {
  type AnalysedUpload,
  countBy,
  sortByCount,
  sortByUploadTime,
  wasteDetections,
} from './analysed-upload.ts';
import { confidenceBuckets } from './confidence-buckets.ts';
import { dailyUploads } from './daily-uploads.ts';
import { locationCounts } from './locations.ts';
import { processingStats } from './processing-stats.ts';
import { filterByRange } from './time-range.ts';

/** The assumed duration of an analysis when none was measured (AN-15). */
const SECONDS_PER_UPLOAD = 2.5;
export const MAX_RECENT_UPLOADS = 5;

/** The summary with its recent uploads of the type that was passed in, so that additional fields stay. */
export type SummaryOf<Upload> = Omit<AnalyticsSummary, 'recentActivity'> & { recentActivity: Upload[] };

/** The summary of a time range from the uploads alone: the screen's fallback when the call fails (AN-15). */
export function summarise<Upload extends AnalysedUpload>(
  uploads: readonly Upload[],
  { now, range }: { now: Date; range: TimeRange },
): SummaryOf<Upload> {
  const within = filterByRange(uploads, range, now);
  const classes = within.flatMap((upload) => wasteDetections(upload).map((detection) => detection.class));
  return {
    totalUploads: within.length,
    processingStats: processingStats(within),
    wasteTypes: Object.fromEntries(sortByCount(countBy(classes))),
    locations: locationCounts(within),
    timeStats: {
      averageProcessingTime: within.length > 0 ? SECONDS_PER_UPLOAD : 0,
      totalProcessingTime: SECONDS_PER_UPLOAD * within.length,
    },
    recentActivity: sortByUploadTime(within).reverse().slice(0, MAX_RECENT_UPLOADS),
    dailyUploads: dailyUploads(within, { range, now }),
    confidenceBuckets: confidenceBuckets(within),
  };
}
