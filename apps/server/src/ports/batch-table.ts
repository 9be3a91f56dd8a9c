import type {
  BatchScope,
  ImageStatus,
  JobStatus,
  ProcessingState,
  ProcessorConfig,
  ReprocessOptions,
  RunStage,
} from '@smart-waste/contract';
import type { AuditEntry } from './audit-log.ts';

export type BatchState = Exclude<ProcessingState, 'idle'> | 'finished' | 'stopped';

export type NewBatch = { batch_id: string; started_by: number; config: ProcessorConfig; scope: BatchScope };

export type StatusCounts = Partial<Record<ImageStatus, number>>;

/** A batch with its figures so far. */
export type BatchRow = {
  batch_id: string;
  state: BatchState;
  config: ProcessorConfig;
  /** A user name. */
  started_by: string | null;
  started_at: Date;
  ended_at: Date | null;
  /** The most photos that it takes; null for all. */
  image_limit: number | null;
  /** How many waited at its start, at most its limit. */
  planned: number;
  /** How many it has taken. */
  taken: number;
  /** Of these, the ones that are queued or in analysis. */
  open: number;
  /** Photos that it can still take, counted up to core's MAX_COUNTED_WAITING; 0 after its end. */
  waiting: number;
  /** How long it ran, pauses apart. */
  active_seconds: number;
  completed: number;
  completed_seconds: number;
  /** Photos of it that could no longer be read. */
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
  model: string | null;
  model_version: string | null;
  options: ReprocessOptions | null;
  started_at: Date | null;
  finished_at: Date | null;
};

/** Jobs are listed in sections, each in its own order; a position is the last row that was read of a section. */
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
 * Batches of the processor. At most one is open, also after concurrent commands. A batch of all queues a few photos
 * at a time in the workers' own queue (never more than its batch size are queued or in analysis); one of a limited
 * number queues one at a time. An entry is written to the audit log in the transaction of its change.
 */
export type BatchTable = {
  /** Opens a batch, or resumes the paused one with this configuration and its own scope. */
  start: (
    batch: NewBatch,
    createEntry?: (outcome: 'started' | 'resumed') => AuditEntry,
  ) => Promise<'started' | 'resumed' | 'already-running'>;
  /** Queues no new photo and releases those that wait in the queue. Returns whether a batch was running. */
  pause: (entry?: AuditEntry) => Promise<boolean>;
  /** Ends the batch and releases its waiting and claimed runs. Returns whether a batch was open. */
  stop: (entry?: AuditEntry) => Promise<boolean>;
  /**
   * Queues the next photos for the running batch once none of its runs waits for a worker, and ends it when it has
   * reached its limit or there are none left. Fast when no batch runs. Returns how many it queued.
   */
  fill: (newId: () => string) => Promise<number>;
  /** Makes at most `limit` failed photos wait again, those of the running batch included; returns how many. */
  retryFailed: (limit: number) => Promise<number>;
  /** The open batch, or the last one. */
  findLatest: () => Promise<BatchRow | undefined>;
  /** The same with the number of images in each status that has any, both read in one snapshot. */
  findLatestWithCounts: () => Promise<{ batch: BatchRow | undefined; counts: StatusCounts }>;
  /** The rows of these sections in their order, after `after`; each photo once, as all were at one moment. */
  listJobs: (
    status: JobStatus | undefined,
    paging: { limit: number; after: JobPosition | null },
  ) => Promise<{ section: JobSection; job: JobRow }[]>;
};
