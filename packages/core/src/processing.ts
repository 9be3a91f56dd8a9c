import {
  type ImageStatus,
  type JobStatus,
  type ProcessorConfig,
  type ReprocessOptions,
  RUN_STAGES,
  type RunStage,
} from '@smart-waste/contract';

/** Progress of a job in this stage, in whole percent: the middle of the stage's share. */
export const stagePercent = (stage: RunStage): number =>
  Math.round(((RUN_STAGES.indexOf(stage) + 0.5) / RUN_STAGES.length) * 100);

/** The job of an image (MP-17): every kind of failure is a failed job. */
export function jobStatusOf(status: ImageStatus): JobStatus {
  if (status === 'pending' || status === 'processing' || status === 'completed') return status;
  return 'failed';
}

/** The progress of a job, 0–100. */
export function jobProgress(status: JobStatus, stage: RunStage | null): number {
  if (status === 'pending') return 0;
  if (status === 'processing') return stage === null ? 0 : stagePercent(stage);
  return 100;
}

/** The options with which each photo of a batch is analysed. */
export const toRunOptions = (config: ProcessorConfig): ReprocessOptions => ({
  use_roboflow: config.model === 'roboflow',
  confidence_threshold: config.confidenceThreshold,
  min_detection_size: config.minDetectionSize,
  max_detections: config.maxDetectionsPerImage,
});

type BatchTotals = { completed: number; completed_seconds: number; active_seconds: number };

/** The mean duration of a completed job in seconds; 0 before the first. */
export const averageSeconds = ({
  completed,
  completed_seconds,
}: Omit<BatchTotals, 'active_seconds'>): number => (completed === 0 ? 0 : completed_seconds / completed);

/** Completed jobs per second of running time, which counts as at least one second. */
export const jobsPerSecond = ({
  completed,
  active_seconds,
}: Omit<BatchTotals, 'completed_seconds'>): number => completed / Math.max(active_seconds, 1);
