import type { AdminOverview, ImageStatus } from '@smart-waste/contract';

type Counters = Pick<AdminOverview, 'total' | 'pending' | 'processed' | 'failed'>;

/** How the admin dashboard sums up the statuses (spec §4); an unavailable detector is in the total alone. */
export function adminCounters(counts: Readonly<Record<ImageStatus, number>>): Counters {
  return {
    total: Object.values(counts).reduce((sum, images) => sum + images, 0),
    pending: counts.pending + counts.processing,
    processed: counts.completed,
    failed: counts.failed + counts.ml_failed,
  };
}
