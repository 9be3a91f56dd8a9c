import type {
  AnalysisResults,
  AnalysisRun,
  MlConfig,
  PhotoObject,
  ReprocessOptions,
  RunStage,
} from '@smart-waste/contract';
import type { AuditEntry } from './audit-log.ts';

/** Where annotated pictures are cached, and the revision of how they are drawn. */
export const PICTURE_FOLDER = 'annotated';
const PICTURE_REVISION = 1;

/** The storage key of the picture of a run, or of a set of annotations; what is stored under it may be dropped at any time. */
export const buildPictureKey = (id: string): string => `${PICTURE_FOLDER}/${id}-${PICTURE_REVISION}.jpg`;

/** Whether a key is that of a picture which is drawn on request; earlier versions stored theirs for good. */
export const isPictureKey = (key: string): boolean => key.startsWith(`${PICTURE_FOLDER}/`);

export type NewRun = {
  analysis_id: string;
  image_id: string;
  requested_by: number;
  options: ReprocessOptions;
};

/** A run that this worker holds, with the data of the image that it needs. */
export type ClaimedRun = {
  analysis_id: string;
  image_id: string;
  user_id: number;
  photo_key: string;
  width: number;
  height: number;
  options: ReprocessOptions;
  /** How often the run has been claimed, this time included. */
  attempts: number;
  worker: string;
  batch_id: string | null;
  /** The configuration at the moment of the claim; version 0 is the default one. */
  config: MlConfig;
  config_version: number;
};

/** What the run used: stored with it whether it succeeded or not. */
export type RunRecord = {
  detector: string | null;
  model: string | null;
  model_version: string | null;
  settings: Record<string, unknown>;
  duration_ms: number;
};

export type RunCompletion = RunRecord & { results: AnalysisResults };

/** A run as it is shown, finished or not. */
export type RunRow = Omit<
  AnalysisRun,
  'created_at' | 'started_at' | 'finished_at' | 'processed_image_url'
> & {
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  processed_key: string | null;
};

export type FailedStatus = 'failed' | 'ml_failed' | 'ml_unavailable';

/**
 * Analysis runs, which are also the queue (ST-27). A run is held by a lease: only the worker that holds it may write
 * to it, and every write returns whether it still did.
 */
export type AnalysisTable = {
  /**
   * Queues a run, unless one is already queued or running; the image becomes pending again. The entry, if there is one, is written to
   * the audit log in the same transaction.
   */
  request: (run: NewRun, entry?: AuditEntry) => Promise<'queued' | 'already-running' | 'no-such-image'>;
  /**
   * The run that has been due longest, or undefined; one statement, so two workers never get the same. `isLast` says
   * that no other was due and that no batch is running, which could queue one.
   */
  claim: (holder: {
    worker: string;
    leaseSeconds: number;
  }) => Promise<(ClaimedRun & { isLast: boolean }) | undefined>;
  renew: (run: ClaimedRun, leaseSeconds: number) => Promise<boolean>;
  setStage: (run: ClaimedRun, stage: RunStage) => Promise<boolean>;
  complete: (run: ClaimedRun, outcome: RunCompletion) => Promise<boolean>;
  /**
   * Completes the run and claims the next one for the same worker, both or neither. A run that is no longer held is
   * not completed, and the next one is claimed all the same.
   */
  completeAndClaim: (
    run: ClaimedRun,
    outcome: RunCompletion,
    leaseSeconds: number,
  ) => Promise<{ hasEnded: boolean; next: ClaimedRun | undefined }>;
  /** Ends the run and sets this status and this message on the image. */
  fail: (
    run: ClaimedRun,
    outcome: RunRecord & { status: FailedStatus; error_message: string },
  ) => Promise<boolean>;
  /** Makes the run pending again, to be claimed after `delayMs`; the attempt counts. */
  retryLater: (run: ClaimedRun, outcome: { delayMs: number; error_message: string }) => Promise<boolean>;
  /** Makes the run pending as if it had not been claimed: for a worker that stops. */
  release: (run: ClaimedRun) => Promise<boolean>;
  /**
   * Makes runs whose lease expired pending again; returns how many. A run that lost its worker `expirations` times has
   * likely crashed it: it becomes ml_failed, with this message. One that lost a worker before becomes due apart
   * from the others, so that it crashes no worker that analyses another photo.
   */
  requeueExpired: (limits: { expirations: number; error_message: string }) => Promise<number>;
  /** Queues a new run for images that are ml_unavailable, at most `limit`; returns how many. */
  requeueUnavailable: (limit: number, newId: () => string) => Promise<number>;
  /** The run or the set of annotations whose picture has this key, and the photo to draw on; undefined when they no longer exist. */
  findByPicture: (
    key: string,
  ) => Promise<{ image_id: string; photo_key: string; detections: readonly PhotoObject[] } | undefined>;
  /** Runs `work` while the image cannot be deleted; returns false, without running it, when there is no such image. */
  runWhileImageExists: (image_id: string, work: () => Promise<void>) => Promise<boolean>;
  /** The runs of an image, newest first, at most `limit`. */
  listByImage: (image_id: string, limit: number) => Promise<RunRow[]>;
  /** How many runs wait and how many are held. */
  countQueued: () => Promise<{ pending: number; processing: number }>;
  /** Since when the run that is first in the queue could have been claimed; null when none is due. */
  findOldestDue: () => Promise<Date | null>;
  /** The average duration of the newest completed runs, at most `limit` of them. */
  computeAverageDuration: (limit: number) => Promise<{ runs: number; average_ms: number }>;
};
