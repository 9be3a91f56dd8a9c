import type {
  ImageCounts,
  ImageOrder,
  ImageStatus,
  LocationSource,
  PhotoResults,
  RunStage,
} from '@smart-waste/contract';
import type { Place, Point } from '@smart-waste/core';
import type { AuditEntry } from './audit-log.ts';

/** An image as the database holds it; field names are the contract's. */
export type ImageRow = {
  image_id: string;
  user_id: number;
  photo_key: string;
  thumbnail_key: string;
  processed_key: string | null;
  width: number;
  height: number;
  placeholder_color: string;
  location: string;
  latitude: number | null;
  longitude: number | null;
  location_source: LocationSource;
  uploaded_at: Date;
  status: ImageStatus;
  stage: RunStage | null;
  /** What is on the photo, by people or a detector (LB-26). */
  analysis_results: PhotoResults | null;
  /** What core's computeSeverity says of its detections; -1 before the first analysis. */
  severity: number;
  error_message: string | null;
  possible_duplicate_of: string | null;
  /** When an admin reviewed it, and who; the second is null when that account was deleted. */
  reviewed_at: Date | null;
  reviewed_by: number | null;
};

export type NewImage = Omit<
  ImageRow,
  | 'processed_key'
  | 'status'
  | 'stage'
  | 'analysis_results'
  | 'severity'
  | 'error_message'
  | 'possible_duplicate_of'
  | 'reviewed_at'
  | 'reviewed_by'
> & {
  /** Of the bytes as they were sent, hex. */
  photo_sha256: string;
  perceptual_hash: string;
  idempotency_key: string | null;
  /** The number of the case whose waste it shows, as its sender says. */
  same_case?: number | null | undefined;
};

/**
 * `retried`: this upload had been received before, by its idempotency key. `duplicate`: the user had sent the same
 * photo before, in another upload. `restored`: that upload was in the
 * trash.
 */
export type AddedImage = { outcome: 'added' | 'retried' | 'duplicate' | 'restored'; image: ImageRow };

/** Words match the beginnings of words, regardless of case; all of them must match. */
export type ImageFilter = {
  user_id?: number | undefined;
  status?: ImageStatus | readonly ImageStatus[] | undefined;
  /** The beginning of the uploader's user name. */
  user?: string | undefined;
  place?: string | undefined;
  /** A class that was detected. */
  waste?: string | undefined;
  reviewed?: boolean | undefined;
  /** Whether it has coordinates. */
  located?: boolean | undefined;
  uploaded_from?: Date | undefined;
  uploaded_before?: Date | undefined;
};

/** Where a page ended. `rank` is core's computeImageRank, null in the order of time. */
export type ImagePosition = { uploaded_at: Date; image_id: string; rank?: number | null };

/**
 * `after` is the last row of the page before. Backwards the rows before it are read, the nearest first.
 */
export type ImagePaging = {
  limit: number;
  after: ImagePosition | null;
  order?: ImageOrder;
  isBackwards?: boolean;
};

/** The entries of changes are written to the audit log in the same transaction. */
export type ImageTable = {
  /**
   * Writes the image and, when `analysis_id` is given, its first run in one transaction, takes its storage keys over
   * from the reservations (see ObjectLedger), marks a near duplicate close by as `possible_duplicate_of`, and notifies
   * workers and the change feed. The same bytes or the same idempotency key of the same user are recognised even when
   * they arrive at the same moment: then nothing is written and the first image is returned. The same bytes in the
   * trash are restored instead, with the entry about that image. Rejects when the keys are no longer reserved. An image whose sender says that it shows
   * the waste of a case is queued for its report in the same transaction.
   */
  add: (
    image: NewImage,
    analysis_id: string | null,
    restoredEntry?: Omit<AuditEntry, 'subject'>,
  ) => Promise<AddedImage>;
  /** Queues an image for its report, because its sender says that it shows the waste of this case. */
  queueForCase: (image: Pick<ImageRow, 'image_id' | 'status'>, number: number) => Promise<void>;
  findById: (image_id: string) => Promise<ImageRow | undefined>;
  /**
   * What the newest run says of those of the photos on which this person may give a blind second opinion, so that they do
   * not see the first one (LB-42); null without a run.
   */
  findBlindResults: (
    image_ids: readonly string[],
    user_id: number,
  ) => Promise<Map<string, PhotoResults | null>>;
  /** Those of these photos whose labels are made without seeing what the detector says, and are not yet (EV-22). */
  findBlindPhotos: (image_ids: readonly string[]) => Promise<ReadonlySet<string>>;
  /** In any order, without those that do not exist. */
  findByIds: (image_ids: readonly string[]) => Promise<ImageRow[]>;
  findByIdempotencyKey: (user_id: number, key: string) => Promise<ImageRow | undefined>;
  findByPhoto: (user_id: number, photo_sha256: string) => Promise<ImageRow | undefined>;
  /** Newest first unless another order is given. */
  listPage: (filter: ImageFilter, paging: ImagePaging) => Promise<ImageRow[]>;
  /**
   * Counts by user and status are maintained by the database, so they are fast at any number of images. Matches of
   * a search are counted up to `LIMITS.countedMatches`; one more stands for any larger number.
   */
  count: (filter: ImageFilter) => Promise<number>;
  /** The same for each status; the status of the filter is ignored. */
  countByStatus: (filter?: ImageFilter) => Promise<ImageCounts>;
  /** Counts the matches of any filter one by one, but never more than `max`. */
  countUpTo: (filter: ImageFilter, max: number) => Promise<number>;
  /** Gives an image another place and notifies the change feed; undefined when there is no such image. */
  changePlace: (image_id: string, place: Place, entry: AuditEntry) => Promise<ImageRow | undefined>;
  /**
   * Gives an image without coordinates these, keeps its words, and notifies the change feed. Coordinates that it has
   * already stay, also those of a call at the same moment. The details of the entry of a change name the owner. Undefined when there
   * is no such image.
   */
  setCoordinates: (
    image_id: string,
    coordinates: Point & { location_source: LocationSource },
    entry: Omit<AuditEntry, 'details'>,
  ) => Promise<{ isChanged: boolean; image: ImageRow } | undefined>;
  /** Whether its coordinates are those that an admin set: by the audit log its place has not been changed since. */
  isPlacedByAdmin: (image_id: string) => Promise<boolean>;
  /**
   * Sets the review mark, or removes it with null, and notifies the change feed. Of several marks at the same moment
   * the first stays. The details of the entry of a change name the owner. Undefined when there is no such image.
   */
  review: (
    image_id: string,
    mark: { reviewed_at: Date; reviewed_by: number } | null,
    entry: Omit<AuditEntry, 'details'>,
  ) => Promise<{ isChanged: boolean; image: ImageRow } | undefined>;
  /**
   * Counts the severity of images that were analysed before the product knew it, at most `limit`; returns how many.
   * Several processes may do it at once.
   */
  fillSeverities: (limit: number) => Promise<number>;
  /**
   * Deletes image and runs at once, without the trash, and hands their storage keys to the ObjectLedger in the same
   * transaction; returns the keys, or undefined when there is no such image.
   */
  remove: (image_id: string) => Promise<string[] | undefined>;
};
