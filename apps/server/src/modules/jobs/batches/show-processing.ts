import type { Processing } from '@smart-waste/contract';
import { computeAverageSeconds, computeBatchProgress, computeJobsPerSecond } from '@smart-waste/core';
import type { BatchRow, BatchState } from '../../../ports/batch-table.ts';
import type { Deps } from '../ports.ts';

const NO_FIGURES = { completed: 0, completed_seconds: 0, active_seconds: 0, unreadable: 0 };

/** The state of the processor, its batch and its figures: every image is counted once. */
export async function showProcessing({ batches }: Pick<Deps, 'batches'>): Promise<Processing> {
  const { batch, counts } = await batches.findLatestWithCounts();
  const { pending = 0, processing = 0, ml_failed = 0, ml_unavailable = 0 } = counts;
  const measured = batch ?? NO_FIGURES;
  return {
    state: toState(batch?.state),
    batch: batch ? toWireBatch(batch) : null,
    stats: {
      totalJobs: pending + processing,
      processingJobs: processing,
      waitingJobs: pending + ml_failed + ml_unavailable,
      completedJobs: measured.completed,
      failedJobs: ml_failed + ml_unavailable + measured.unreadable,
      averageProcessingTime: computeAverageSeconds(measured),
      currentThroughput: computeJobsPerSecond(measured),
    },
  };
}

const toState = (state: BatchState | undefined) =>
  state === 'running' || state === 'paused' ? state : 'idle';

const toWireBatch = ({ batch_id, config, started_by, started_at, ended_at, state, ...row }: BatchRow) => ({
  batch_id,
  scope: row.image_limit === null ? ('all' as const) : ('batch' as const),
  progress: computeBatchProgress({ ...row, state }),
  config,
  started_by,
  started_at: started_at.toISOString(),
  ended_at: ended_at?.toISOString() ?? null,
  end: state === 'finished' || state === 'stopped' ? state : null,
});
