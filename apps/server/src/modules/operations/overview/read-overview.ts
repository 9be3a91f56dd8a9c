import type { AdminOverview } from '@smart-waste/contract';
import { toAdminCounters } from '@smart-waste/core';
import type { Deps } from '../ports.ts';

/** The number of newest completed runs from which the average is computed. */
const MAX_MEASURED_RUNS = 1_000;

/** The totals of the admin dashboard; none of them scans the images. */
export async function readOverview({
  images,
  analyses,
  installation,
}: Pick<Deps, 'images' | 'analyses' | 'installation'>): Promise<AdminOverview> {
  const [counts, { runs, average_ms }, { is_live, restored_at }] = await Promise.all([
    images.countByStatus(),
    analyses.computeAverageDuration(MAX_MEASURED_RUNS),
    installation.read(),
  ]);
  return {
    ...toAdminCounters(counts),
    average_seconds: average_ms / 1000,
    measured_runs: runs,
    restored_copy_at: is_live ? null : (restored_at?.toISOString() ?? null),
  };
}
