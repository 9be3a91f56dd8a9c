import type { AuditEntry } from './audit-log.ts';
import type { ImageRow } from './image-table.ts';

/** An image in the trash, as it was when it was deleted. */
export type TrashedImageRow = ImageRow & {
  trashed_at: Date;
  /** Who deleted it; null when that account is gone. */
  trashed_by: number | null;
};

export type TrashFilter = {
  user_id?: number | undefined;
  /** The beginning of the owner's user name. */
  user?: string | undefined;
  /** Only what was deleted until this time, or by its owner. */
  until_or_by_owner?: Date | undefined;
};

/** Where a page ended. */
export type TrashPosition = { trashed_at: Date; image_id: string };

/**
 * Deleted images with their runs, until they are restored or purged. No other port sees them: an image is either in the
 * ImageTable or here. The entry of a change, if there is one, is written to the audit log in the same transaction.
 */
export type TrashTable = {
  /**
   * Moves the image with its runs into the trash, whatever is running on it, and notifies the change feed that it is
   * deleted. False when there is no such image.
   */
  put: (image_id: string, deletion: { at: Date; by: number }, entry?: AuditEntry) => Promise<boolean>;
  /**
   * Moves the image with its runs back, notifies the change feed that it is created, and queues the run that was
   * waiting or running. Undefined when it is not in the trash, also because it was purged meanwhile.
   */
  restore: (image_id: string, entry?: AuditEntry) => Promise<ImageRow | undefined>;
  findById: (image_id: string) => Promise<TrashedImageRow | undefined>;
  /** Deleted last first. */
  listPage: (
    filter: TrashFilter,
    paging: { limit: number; after: TrashPosition | null },
  ) => Promise<TrashedImageRow[]>;
  /** Counts the matches one by one, but never more than `max`. */
  countUpTo: (filter: TrashFilter, max: number) => Promise<number>;
  /**
   * Whether this key belongs to an image in the trash, or to nothing any more, so that its object only waits for its removal. A picture with boxes is
   * never `removed`: it is drawn again when it is asked for.
   */
  findObjectState: (key: string) => Promise<'live' | 'trashed' | 'removed'>;
  /**
   * Deletes the image for good and hands its storage keys to the ObjectLedger in the same transaction; returns the
   * keys, or undefined when it is not in the trash.
   */
  purge: (image_id: string, entry?: AuditEntry) => Promise<string[] | undefined>;
  /**
   * Does the same for at most `limit` images that were deleted before this, the oldest first; returns how many. Deletes drafts of
   * images that are gone, too.
   */
  purgeBefore: (before: Date, limit: number) => Promise<number>;
};
