import type { AnalyticsSummary, ImageStatus } from '@smart-waste/contract';
import type { AnalysedUpload } from './analysed-upload.ts';

export type ProcessingStats = AnalyticsSummary['processingStats'];

/**
 * The bar of each status. A photo for which no detector could be reached is resumed automatically,
 * so it counts as pending: the four bars add up to all uploads.
 */
const BAR_OF: Record<ImageStatus, keyof ProcessingStats> = {
  pending: 'pending',
  processing: 'processing',
  completed: 'completed',
  failed: 'failed',
  ml_failed: 'failed',
  ml_unavailable: 'pending',
};

/** The bar of a status; an unknown one counts as pending (AN-06). */
const getStatusBar = (status: string): keyof ProcessingStats =>
  Object.hasOwn(BAR_OF, status) ? BAR_OF[status as ImageStatus] : 'pending'; // checked by hasOwn

/** The number of uploads in each bar (AN-06). */
export function computeProcessingStats(uploads: readonly Pick<AnalysedUpload, 'status'>[]): ProcessingStats {
  const stats = { pending: 0, processing: 0, completed: 0, failed: 0 };
  for (const { status } of uploads) stats[getStatusBar(status)] += 1;
  return stats;
}

/** completed / (completed + failed) as a rounded percentage (AN-13); 0 while nothing has ended. */
export function computeSuccessRate({
  completed,
  failed,
}: Pick<ProcessingStats, 'completed' | 'failed'>): number {
  const ended = completed + failed;
  return ended === 0 ? 0 : Math.round((completed / ended) * 100);
}
