import { setTimeout as wait } from 'node:timers/promises';
import type { AnalyticsSummary, TimeRange } from '@smart-waste/contract';
import { fillDays, MAX_RECENT_UPLOADS, type SummaryWithUploads, startOfRange } from '@smart-waste/core';
import type { ImageRow } from '../../ports/image-table.ts';
import type { Deps } from './ports.ts';

/** The summary, and the share of the hours whose figures are up to date. */
export type UploadsSummary = SummaryWithUploads<ImageRow> & Pick<AnalyticsSummary, 'countedShare'>;

/** Enough for the changes of five seconds; after a larger change the summary contains what is counted so far. */
const MAX_ROLL_UP_WAIT_MS = 150;

/** The summary of a time range from the hour figures; equal to what core's `summarizeAnalytics` computes from all uploads. */
export async function summarizeUploads(
  { figures, images }: Pick<Deps, 'figures' | 'images'>,
  { range, now }: { range: TimeRange; now: Date },
): Promise<UploadsSummary> {
  const since = startOfRange(range, now);
  const [newest] = await Promise.all([
    images.listPage({}, { limit: MAX_RECENT_UPLOADS, after: null }),
    Promise.race([figures.rollUp(), wait(MAX_ROLL_UP_WAIT_MS, undefined, { ref: false })]),
  ]);
  const { days, runs, runMilliseconds, countedShare, ...counted } = await figures.readSince(since);
  const seconds = runMilliseconds / 1000;
  const { pending, processing, completed, failed } = counted.processingStats;
  return {
    ...counted,
    totalUploads: pending + processing + completed + failed,
    timeStats: { averageProcessingTime: runs === 0 ? 0 : seconds / runs, totalProcessingTime: seconds },
    recentActivity: newest.filter(({ uploaded_at }) => since === null || uploaded_at >= since),
    dailyUploads: fillDays(days, { range, now }),
    ...(countedShare < 1 && { countedShare }),
  };
}
