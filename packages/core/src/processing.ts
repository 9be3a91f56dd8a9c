import {
  type BatchProgress,
  type ImageStatus,
  type JobStatus,
  type ProcessorConfig,
  type ReprocessOptions,
  RUN_STAGES,
  type RunStage,
} from '@smart-waste/contract';

/** Progress of a job in this stage, in whole percent: the middle of the stage's share. */
export const computeStagePercent = (stage: RunStage): number =>
  Math.round(((RUN_STAGES.indexOf(stage) + 0.5) / RUN_STAGES.length) * 100);

/** The job of an image (MP-17): every kind of failure is a failed job. */
export function toJobStatus(status: ImageStatus): JobStatus {
  if (status === 'pending' || status === 'processing' || status === 'completed') return status;
  return 'failed';
}

/** The progress of a job, 0–100. */
export function computeJobProgress(status: JobStatus, stage: RunStage | null): number {
  if (status === 'pending') return 0;
  if (status === 'processing') return stage === null ? 0 : computeStagePercent(stage);
  return 100;
}

/** The options with which each photo of a batch is analysed. */
export const toRunOptions = (config: ProcessorConfig): ReprocessOptions => ({
  use_roboflow: config.model === 'roboflow',
  confidence_threshold: config.confidenceThreshold,
  min_detection_size: config.minDetectionSize,
  max_detections: config.maxDetectionsPerImage,
});

/**
 * How many of the waiting photos a start of one batch takes (MP-24); none while the size is not a number, as in a field
 * that is being filled in. The database has the same rule, for the photos that a batch plans.
 */
export const countPhotosToStart = (waiting: number, batchSize: number): number =>
  Math.min(waiting, Number.isFinite(batchSize) ? batchSize : 0);

type BatchTotals = { completed: number; completed_seconds: number; active_seconds: number };

/** The mean duration of a completed job in seconds; 0 before the first. */
export const computeAverageSeconds = ({
  completed,
  completed_seconds,
}: Omit<BatchTotals, 'active_seconds'>): number => (completed === 0 ? 0 : completed_seconds / completed);

/** Completed jobs per second of running time, which counts as at least one second. */
export const computeJobsPerSecond = ({
  completed,
  active_seconds,
}: Omit<BatchTotals, 'completed_seconds'>): number => completed / Math.max(active_seconds, 1);

type BatchFigures = {
  /** How many photos the batch takes at most; null for all. */
  image_limit: number | null;
  /** Photos that waited when it started, at most its limit. */
  planned: number;
  taken: number;
  /** Of these, the ones that are queued or in analysis. */
  open: number;
  /** Photos that it can still take, counted up to `MAX_COUNTED_WAITING`. */
  waiting: number;
  active_seconds: number;
  state: 'running' | 'paused' | 'finished' | 'stopped';
};

/**
 * Bulk jobs, and photos that no detector could analyse, fill the queue up to here, so that a citizen's new photo never waits
 * behind thousands of old ones.
 */
export const MAX_QUEUED_RUNS = 50;

/** More waiting photos are not counted one by one: what was planned is then near enough. */
export const MAX_COUNTED_WAITING = 1000;

/** How far a batch is. Photos that arrive during a batch of all belong to it, deleted ones no longer. */
export function computeBatchProgress(figures: BatchFigures): BatchProgress {
  const { image_limit, planned, taken, open, waiting, active_seconds, state } = figures;
  const done = Math.max(0, taken - open);
  const left = Math.max(0, Math.min(waiting, (image_limit ?? Number.POSITIVE_INFINITY) - taken));
  const isEnded = state === 'finished' || state === 'stopped';
  const isUncounted = left >= MAX_COUNTED_WAITING;
  const total = isEnded || isUncounted ? Math.max(planned, taken + left) : taken + left;
  const isMeasured = state === 'running' && done > 0;
  return { done, total, seconds_left: isMeasured ? ((total - done) * active_seconds) / done : null };
}
