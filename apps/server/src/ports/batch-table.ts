import type {
  ImageStatus,
  JobStatus,
  ProcessingState,
  ProcessorConfig,
  ReprocessOptions,
  RunStage,
} from '@smart-waste/contract';

export type BatchState = Exclude<ProcessingState, 'idle'> | 'finished' | 'stopped';

export type NewBatch = { batch_id: string; started_by: number; config: ProcessorConfig };

export type StatusCounts = Partial<Record<ImageStatus, number>>;

/** A batch with what was measured of it so far. */
export type BatchRow = {
  batch_id: string;
  state: BatchState;
  config: ProcessorConfig;
  /** A user name. */
  started_by: string | null;
  started_at: Date;
  ended_at: Date | null;
  /** How long it ran, pauses apart. */
  active_seconds: number;
  completed: number;
  completed_seconds: number;
  /** Photos of it that could not be read any more. */
  unreadable: number;
};

/** One photo as the processor sees it, with its newest run. */
export type JobRow = {
  image_id: string;
  status: ImageStatus;
  stage: RunStage | null;
  error_message: string | null;
  thumbnail_key: string;
  placeholder_color: string;
  location: string;
  uploaded_at: Date;
  analysis_id: string | null;
  detector: string | null;
  options: ReprocessOptions | null;
  started_at: Date | null;
  finished_at: Date | null;
};

/** Jobs stand in sections, each in its own order; a position is the last row that was read of one. */
export const JOB_SECTIONS = [
  'processing',
  'pending',
  'ml_failed',
  'ml_unavailable',
  'unreadable',
  'completed',
] as const;
export type JobSection = (typeof JOB_SECTIONS)[number];
export type JobPosition = { section: JobSection; uploaded_at: Date; id: string };

/**
 * Batches of the processor. At most one is open, whoever presses what at the same moment; it takes photos a few at a
 * time (never more than its batch size are queued or being looked at) in the workers' own queue.
 */
export type BatchTable = {
  /** Opens a batch, or lets the paused one run on with this configuration. */
  start: (batch: NewBatch) => Promise<'started' | 'resumed' | 'already-running'>;
  /** Takes no new photo; what waits in the queue is given back. Answers whether a batch was running. */
  pause: () => Promise<boolean>;
  /** Ends the batch and gives back what waits and what workers hold. Answers whether a batch was open. */
  stop: () => Promise<boolean>;
  /**
   * Takes the next photos for the running batch once none of it waits for a worker, as many as its size has room for,
   * and ends it when there are none left. Quick when no batch runs. Answers how many it took.
   */
  fill: (newId: () => string) => Promise<number>;
  /** Makes so many failed photos wait again, the batch that runs included; answers how many there were. */
  retryFailed: (limit: number) => Promise<number>;
  /** The open batch, or the last one. */
  findLatest: () => Promise<BatchRow | undefined>;
  /** The same, and how many images there are in each status that has any: both read at one moment. */
  findLatestWithCounts: () => Promise<{ batch: BatchRow | undefined; counts: StatusCounts }>;
  /** The rows of these sections in their order, after `after`. */
  listJobs: (
    status: JobStatus | undefined,
    paging: { limit: number; after: JobPosition | null },
  ) => Promise<{ section: JobSection; job: JobRow }[]>;
};
