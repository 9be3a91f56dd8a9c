import { createIndexStep } from './step.ts';

/** Failed runs by time: the reasons of a day and a week are read without the runs that succeeded. */
export const failedRuns = createIndexStep({
  name: 'analyses_newest_failed',
  table: 'analyses',
  definition: "on analyses (finished_at desc) where status in ('failed', 'ml_failed', 'ml_unavailable')",
});
