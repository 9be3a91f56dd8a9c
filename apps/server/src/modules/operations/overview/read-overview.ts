import type { AdminOverview } from '@smart-waste/contract';
import { adminCounters } from '@smart-waste/core';
import type { Deps } from '../../../ports/deps.ts';

/** How many of the newest completed runs the average time is taken from. */
const MEASURED_RUNS = 1_000;

/** The figures of the admin's first screen; none of them is counted by going through the images. */
export async function readOverview({
  images,
  analyses,
}: Pick<Deps, 'images' | 'analyses'>): Promise<AdminOverview> {
  const [counts, { runs, average_ms }] = await Promise.all([
    images.countByStatus(),
    analyses.averageDuration(MEASURED_RUNS),
  ]);
  return { ...adminCounters(counts), average_seconds: average_ms / 1000, measured_runs: runs };
}
