import type { ImageStatus, Processing } from '@smart-waste/contract';
import { averageSeconds, jobsPerSecond } from '@smart-waste/core';
import type { BatchRow, BatchState } from '../../../ports/batch-table.ts';
import type { Deps } from '../../../ports/deps.ts';

const NOTHING = { completed: 0, completed_seconds: 0, active_seconds: 0, unreadable: 0 };

/** What the processor does now, for whom, and what it has measured. */
export async function showProcessing({
  batches,
  images,
}: Pick<Deps, 'batches' | 'images'>): Promise<Processing> {
  const count = (status: ImageStatus) => images.count({ status });
  const [batch, pending, processing, failed, unavailable] = await Promise.all([
    batches.findLatest(),
    count('pending'),
    count('processing'),
    count('ml_failed'),
    count('ml_unavailable'),
  ]);
  const measured = batch ?? NOTHING;
  return {
    state: stateOf(batch?.state),
    batch: batch ? shownBatch(batch) : null,
    stats: {
      totalJobs: pending + processing,
      processingJobs: processing,
      completedJobs: measured.completed,
      failedJobs: failed + unavailable + measured.unreadable,
      averageProcessingTime: averageSeconds(measured),
      currentThroughput: jobsPerSecond(measured),
    },
  };
}

const stateOf = (state: BatchState | undefined) =>
  state === 'running' || state === 'paused' ? state : 'idle';

const shownBatch = ({ batch_id, config, started_by, started_at, ended_at, state }: BatchRow) => ({
  batch_id,
  config,
  started_by,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  end: state === 'finished' || state === 'stopped' ? state : null,
});
