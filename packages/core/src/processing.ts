import {
  type ImageStatus,
  type JobStatus,
  type ProcessorConfig,
  type ReprocessOptions,
  RUN_STAGES,
  type RunStage,
} from '@smart-waste/contract';

/** Halfway through its stage: a bar moves whenever the server tells of a new one. */
export const stagePercent = (stage: RunStage): number =>
  ((RUN_STAGES.indexOf(stage) + 0.5) / RUN_STAGES.length) * 100;

/** The job of an image (MP-17): every kind of failure is a failed job. */
export function jobStatusOf(status: ImageStatus): JobStatus {
  if (status === 'pending' || status === 'processing' || status === 'completed') return status;
  return 'failed';
}

/** How far a job is, 0–100. */
export function jobProgress(status: JobStatus, stage: RunStage | null): number {
  if (status === 'pending') return 0;
  if (status === 'processing') return stage === null ? 0 : stagePercent(stage);
  return 100;
}

/** What each photo of a batch is asked to be looked at with. */
export const runOptionsOf = (config: ProcessorConfig): ReprocessOptions => ({
  use_roboflow: config.model === 'roboflow',
  confidence_threshold: config.confidenceThreshold,
  min_detection_size: config.minDetectionSize,
  max_detections: config.maxDetectionsPerImage,
});

type Measured = { completed: number; completed_seconds: number; active_seconds: number };

/** Mean seconds of a completed job; 0 before the first. */
export const averageSeconds = ({ completed, completed_seconds }: Omit<Measured, 'active_seconds'>): number =>
  completed === 0 ? 0 : completed_seconds / completed;

/** Completed jobs a second while the batch ran; its first second counts as whole. */
export const jobsPerSecond = ({ completed, active_seconds }: Omit<Measured, 'completed_seconds'>): number =>
  completed / Math.max(active_seconds, 1);
