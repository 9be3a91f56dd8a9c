import type { BulkAction, BulkItem, BulkJob, BulkResult } from '@smart-waste/contract';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';
import type { ImageFilter } from '../../ports/image-table.ts';

export type NewBulkJob = { job_id: string; action: BulkAction; requested_by: number; created_at: Date };

/**
 * The images of a job: those with these ids, in this order, in the trash or not; all that match a filter, newest first;
 * or those that another job deleted, in its order, without those that were deleted again since.
 */
export type BulkSelection =
  | { image_ids: readonly string[] }
  | { filter: ImageFilter }
  | { deletedBy: BulkJobRow['job_id'] };

export type BulkJobRow = Omit<BulkJob, 'created_at' | 'finished_at'> & {
  created_at: Date;
  finished_at: Date | null;
};
export type BulkItemRow = BulkItem & { position: number };

/** One claimed item of a job. */
export type ClaimedItem = {
  job_id: string;
  position: number;
  image_id: string;
  action: BulkAction;
  requested_by: number;
  /** How often it has been claimed, this time included. */
  attempts: number;
};

/**
 * Jobs over many images. Their items are claimed under a lease by any number of processes, and a holder whose lease
 * expired changes nothing.
 */
export type BulkTable = {
  /**
   * Writes the job with all its items, or nothing when there are none or more than `max`; returns how many. The entry, whose details get
   * that number as `total`, is written to the audit log in the same transaction.
   */
  start: (
    job: NewBulkJob,
    images: { selection: BulkSelection; max: number },
    entry: AuditEntry,
  ) => Promise<number>;
  findById: (job_id: string) => Promise<BulkJobRow | undefined>;
  /** Newest first. */
  listNewest: (limit: number) => Promise<BulkJobRow[]>;
  /** In the order of the job, after position `after`. */
  listItems: (
    job_id: string,
    page: { after: number; limit: number; onlyFailed: boolean },
  ) => Promise<BulkItemRow[]>;
  /** Open items of jobs with one of these actions, the oldest job's first. */
  claim: (batch: {
    actions: readonly BulkAction[];
    limit: number;
    leaseSeconds: number;
  }) => Promise<ClaimedItem[]>;
  renew: (item: ClaimedItem, leaseSeconds: number) => Promise<boolean>;
  /** Stores a result; the last one of a job finishes it. */
  complete: (
    item: ClaimedItem,
    outcome: { result: BulkResult; error: string | null; now: Date },
  ) => Promise<boolean>;
  /** Releases an item, to be claimed again after `delayMs`. */
  release: (item: ClaimedItem, delayMs: number) => Promise<boolean>;
  /** Deletes jobs that finished before this; returns how many. */
  removeFinished: (before: Date) => Promise<number>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & { bulk: BulkTable };
