import type {
  Annotation,
  DatasetCard,
  DatasetExport,
  DatasetFilter,
  DatasetImport,
  DatasetPreview,
} from '@smart-waste/contract';
import type { DatasetPhoto, DatasetSplit, ParsedPhoto, PhotoSplit, PhotoToSplit } from '@smart-waste/core';
import type { ZippedFile } from '../../lib/zip-writer.ts';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';

export type DatasetRow = {
  dataset_id: string;
  number: number;
  title: string;
  filter: DatasetFilter;
  schema_version: number;
  created_at: Date;
  created_by: number | null;
  /** Null while the files are read, and of one that has failed. */
  card: DatasetCard | null;
  /** Why it could not be frozen. */
  error_message: string | null;
  photos: number;
  photos_read: number;
  /** Photos in splits that are deleted now; 0 until it is frozen. */
  photos_gone: number;
};

export type NewDataset = Pick<DatasetRow, 'dataset_id' | 'title' | 'filter' | 'created_at'> & {
  created_by: number;
};

/** A dataset that this process freezes. */
export type ClaimedDataset = {
  dataset_id: string;
  attempts: number;
  /** How many attempts have failed, or ended without a word. */
  failures: number;
};

/**
 * What became of the splits: stored; the dataset is another process's; or photos got other groups in another dataset meanwhile, with
 * which the splits are to be computed again.
 */
export type FreezeOutcome = 'frozen' | 'lost' | 'regrouped';

/** A photo whose file has not been read; its key is null when the photo was deleted meanwhile. */
export type UnreadPhoto = { position: number; photo_key: string | null };

/** What a file says about itself. */
export type PhotoFile = { width: number; height: number; bytes: number; sha256: string };

export type PhotoToDivide = PhotoToSplit & { image_id: string; annotations: Annotation[] };

/** A photo of a dataset before it is divided. */
export type UndividedPhoto = PhotoToDivide & { position: number; isReadable: boolean };

/** A photo as an export needs it. */
export type ExportedPhoto = DatasetPhoto & {
  image_id: string;
  photo_key: string;
  /** Of the file when the dataset was frozen, in hex. */
  sha256: string;
  /** The place, which is not for an archive. */
  group: string;
};

/** Frozen lists of checked photos with their labels. */
export type DatasetTable = {
  /** What a dataset with this filter would hold now. */
  preview: (filter: DatasetFilter) => Promise<Omit<DatasetPreview, 'splits'>>;
  /** These photos with the groups that they have from other datasets, at most `limit`. */
  listMatching: (filter: DatasetFilter, limit: number) => Promise<PhotoToDivide[]>;
  /**
   * Stores the photos that match now, with the labels that count now, and the entry of the audit log. Undefined when no photo
   * matches, or more than a dataset can have.
   */
  start: (dataset: NewDataset, audit: AuditEntry) => Promise<DatasetRow | undefined>;
  /** Claims the dataset that is not frozen and has failed or was interrupted by outages least often, the oldest first. */
  claim: (leaseSeconds: number) => Promise<ClaimedDataset | undefined>;
  renew: (dataset: ClaimedDataset, leaseSeconds: number) => Promise<boolean>;
  /** Leaves it to the next process; `isFailure` when it was not this process that had to stop. */
  release: (dataset: ClaimedDataset, isFailure?: boolean) => Promise<boolean>;
  /** Leaves it to the next process. Outages that have interrupted it too often are failures. */
  releaseAfterOutage: (dataset: ClaimedDataset) => Promise<boolean>;
  /** Ends it for good. */
  fail: (dataset: ClaimedDataset, error_message: string) => Promise<boolean>;
  listUnread: (dataset_id: string, limit: number) => Promise<UnreadPhoto[]>;
  /** Stores what was read of a file; null when it could not be read. */
  markRead: (dataset_id: string, photo: { position: number; file: PhotoFile | null }) => Promise<void>;
  /** All photos that are not deleted, in the order of their ids, with the groups that they have from other datasets. */
  listUndivided: (dataset_id: string) => Promise<UndividedPhoto[]>;
  /** Stores splits and card, which freezes it. */
  freeze: (
    dataset: ClaimedDataset,
    splits: readonly (PhotoSplit & { position: number })[],
    card: DatasetCard,
  ) => Promise<FreezeOutcome>;
  findById: (dataset_id: string) => Promise<DatasetRow | undefined>;
  /** The newest first. */
  listPage: (before: number | null, limit: number) => Promise<DatasetRow[]>;
  /** Returns whether it was there. */
  remove: (dataset_id: string, audit: AuditEntry) => Promise<boolean>;
  /** The photos in splits after this position, without those that were deleted since. */
  listExported: (
    dataset_id: string,
    after: number,
    limit: number,
  ) => Promise<(ExportedPhoto & { position: number })[]>;
  /** The ids of photos in splits that were deleted since. */
  listGone: (dataset_id: string) => Promise<string[]>;
};

/** An archive of a dataset; field names are the contract's. */
export type DatasetExportRow = Omit<
  DatasetExport,
  'requested_at' | 'requested_by' | 'completed_at' | 'expires_at' | 'error_reason'
> & { requested_at: Date; requested_by: number | null; completed_at: Date | null };

type NewDatasetExport = Pick<DatasetExportRow, 'export_id' | 'dataset_id' | 'format' | 'requested_at'> & {
  requested_by: number;
};

/** An archive that this process writes, with what is in its parts. */
export type ClaimedExport = Pick<DatasetExportRow, 'export_id' | 'dataset_id' | 'format'> & {
  attempts: number;
  /** Of this claim alone: a release restores the attempt. */
  claim_id: string;
  /** Of the last photo that is in a part. */
  position: number;
  photos_done: number;
  missing: string[];
  /** How many parts there are, and their size together. */
  parts: number;
  bytes: number;
  requested_at: Date;
};

/** The next part of an archive, whose bytes are stored, and what is in the archive with it. */
export type ExportPart = {
  key: string;
  bytes: number;
  files: ZippedFile[];
  position: number;
  photos_done: number;
  missing: string[];
};

/**
 * Archives of datasets, written part by part under a lease. A part owns its bytes from the moment at which it is added; they are
 * removed with the archive.
 */
export type DatasetExportTable = {
  /**
   * Stores it with the entry of the audit log, or returns the one of this format that waits, runs or can be downloaded. Undefined
   * when the dataset was deleted meanwhile.
   */
  start: (archive: NewDatasetExport, audit: AuditEntry) => Promise<DatasetExportRow | undefined>;
  /** The archives of a dataset, the newest first. */
  list: (dataset_id: string) => Promise<DatasetExportRow[]>;
  findById: (export_id: string) => Promise<DatasetExportRow | undefined>;
  /** The dataset of an archive. */
  findDataset: (export_id: string) => Promise<Pick<DatasetRow, 'title' | 'number'> | undefined>;
  claim: (leaseSeconds: number) => Promise<ClaimedExport | undefined>;
  renew: (claimed: ClaimedExport, leaseSeconds: number) => Promise<boolean>;
  /** Makes it wait as if it had not been claimed. */
  release: (claimed: ClaimedExport) => Promise<boolean>;
  /** Makes it wait as if it had not been claimed, unless outages have interrupted it too often: then the attempt counts. */
  releaseAfterOutage: (claimed: ClaimedExport) => Promise<boolean>;
  /**
   * Adds the next part; the last one completes the archive, or begins it again when a photo in it was deleted. Returns whether it was
   * added: this process still holds the archive.
   */
  addPart: (claimed: ClaimedExport, part: ExportPart, isLast: boolean) => Promise<boolean>;
  /** Throws the parts away, because a photo in them was deleted; the archive is begun again. */
  restart: (claimed: ClaimedExport) => Promise<boolean>;
  fail: (claimed: ClaimedExport, error_message: string) => Promise<boolean>;
  /** The files in all parts, in their order. */
  listFiles: (export_id: string) => Promise<ZippedFile[]>;
  /** The parts with their bytes, in their order. */
  listParts: (export_id: string) => Promise<{ key: string; bytes: number }[]>;
  /** Deletes it with its parts; one that is written ends. Returns whether it was there. */
  remove: (export_id: string, audit: AuditEntry) => Promise<boolean>;
  /** Deletes archives that were completed before this moment; returns how many. */
  removeBefore: (moment: Date) => Promise<number>;
};

/** An import of labelled photos; field names are the contract's. */
export type DatasetImportRow = Omit<DatasetImport, 'created_at' | 'created_by' | 'error_reason'> & {
  created_at: Date;
  created_by: number | null;
};

type NewDatasetImport = Pick<DatasetImportRow, 'import_id' | 'title' | 'archive_bytes' | 'created_at'> & {
  created_by: number;
};

/** A photo of an import, whose file is stored; its objects have the classes of the archive. */
export type ImportedPhoto = Pick<ParsedPhoto, 'file_name' | 'objects'> & {
  photo_id: string;
  photo_key: string;
  split: DatasetSplit;
  width: number;
  height: number;
  sha256: string;
};

/** What was found in an archive. */
export type ImportPreview = Pick<
  DatasetImportRow,
  'photos' | 'empty_photos' | 'splits' | 'classes' | 'rejected' | 'rejects'
>;

/**
 * Imports of labelled photos. One that is read belongs to the process that received the archive: it is lost with that process, and
 * fails when its lease has ended.
 */
export type DatasetImportTable = {
  start: (imported: NewDatasetImport, leaseSeconds: number, audit: AuditEntry) => Promise<DatasetImportRow>;
  renew: (import_id: string, leaseSeconds: number) => Promise<boolean>;
  recordProgress: (
    import_id: string,
    known: Pick<DatasetImportRow, 'format' | 'total' | 'read'>,
  ) => Promise<void>;
  /** Ends the reading: stores the photos, which own their files from then on. Returns whether the lease still lasts. */
  complete: (import_id: string, preview: ImportPreview, photos: readonly ImportedPhoto[]) => Promise<boolean>;
  /** Ends the reading without photos. */
  fail: (import_id: string, error_message: string) => Promise<void>;
  /** Stores which class is which; returns whether the import was a preview. */
  confirm: (import_id: string, classes: DatasetImportRow['classes'], audit: AuditEntry) => Promise<boolean>;
  findById: (import_id: string) => Promise<DatasetImportRow | undefined>;
  /** The newest first. */
  listPage: (
    after: Pick<DatasetImportRow, 'created_at' | 'import_id'> | null,
    limit: number,
  ) => Promise<DatasetImportRow[]>;
  /** Deletes the import with its photos, whose files are removed later; returns whether it was there. */
  remove: (import_id: string, audit: AuditEntry) => Promise<boolean>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  datasets: DatasetTable;
  datasetExports: DatasetExportTable;
  datasetImports: DatasetImportTable;
};
