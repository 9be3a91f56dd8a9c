import type { AdminOverview, ImageStatus } from '@smart-waste/contract';

type Counters = Pick<AdminOverview, 'total' | 'pending' | 'processed' | 'failed'>;

/** How the admin dashboard sums up the statuses (ST-11); `ml_unavailable` counts in the total only. */
export function adminCounters(counts: Readonly<Record<ImageStatus, number>>): Counters {
  return {
    total: Object.values(counts).reduce((sum, images) => sum + images, 0),
    pending: counts.pending + counts.processing,
    processed: counts.completed,
    failed: counts.failed + counts.ml_failed,
  };
}
