import type { Readable } from 'node:stream';
import type { ScheduledMoment } from '@smart-waste/core';
import type { SharedDeps } from '../../ports/deps.ts';
import type { HashedContent } from '../../ports/hashed-content.ts';
import type { InstallationTable } from '../../ports/installation.ts';

/** Thrown by `open` and `get` for a name under which nothing is stored. */
export class MissingFileError extends Error {
  readonly file: string;

  constructor(file: string) {
    super(`the backup has no file ${file}`);
    this.name = 'MissingFileError';
    this.file = file;
  }
}

/** The target cannot be reached, refuses access or has no room. */
export class TargetUnavailableError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'TargetUnavailableError';
  }
}

export type TargetFile = { name: string; bytes: number };

/** May resolve before the file is stored. Takes the memory of the content, which must not be used afterwards. */
export type PutFile = (name: string, content: Uint8Array) => Promise<void>;

/** Where backups are kept: a folder or a bucket with credentials of its own. Names are those of `archiveFiles`. */
export type BackupTarget = {
  /** For people and logs, without secrets. */
  readonly address: string;
  /** When it resolves, the file is stored durably and whole; a reader never sees a part of it. A second `put` replaces it. */
  put: (name: string, content: Readable) => Promise<TargetFile>;
  /**
   * Stores the files that `work` puts, which costs less than one by one. When it resolves, all of them are stored durably and whole, with
   * the given bytes; when it rejects, some may be. A reader never sees a part of one.
   */
  putMany: <Result>(work: (put: PutFile) => Promise<Result>) => Promise<Result>;
  open: (name: string) => Promise<{ stream: Readable; bytes: number }>;
  /** The content of a short file. */
  get: (name: string) => Promise<Uint8Array>;
  /** The contents of several short files, which costs less than one by one; undefined for one that is missing. Absent where it does not. */
  getMany?: (names: readonly string[]) => Promise<(HashedContent | undefined)[]>;
  /** Files whose names begin with this, in any order. */
  list: (prefix: string) => AsyncIterable<TargetFile>;
  /** Removing a missing file is no error. */
  remove: (name: string) => Promise<void>;
  /** Removes what killed processes were writing: no process that may still live writes there. Missing where nothing is left. */
  removeLeftovers?: () => Promise<void>;
};

/** Encrypts what leaves the installation, to a key of which the server has only the public half. */
export type Encryption = {
  readonly recipient: string;
  encrypt: (content: Readable) => Promise<Readable>;
};

/** All rows as of one moment, which stays the same until `read` resolves. */
export type RowSnapshot = {
  created_at: Date;
  installation_id: string;
  /** Names in the order in which they were applied. */
  migrations: string[];
  tables: { name: string; columns: string[] }[];
  sequences: { name: string; value: string }[];
  /** The rows of a table in the text format of COPY, each ended by a line feed. One table at a time. */
  copyTable: (table: { name: string; columns: readonly string[] }) => Readable;
  /** The keys of all stored objects that these rows own, in ascending order, each ended by a line feed. */
  copyKeys: () => Readable;
};
export type RowSource = { read: <Result>(work: (rows: RowSnapshot) => Promise<Result>) => Promise<Result> };

export type BackupRow = {
  backup_id: string;
  target: string;
  state: 'running' | 'completed' | 'failed';
  started_at: Date;
  ended_at: Date | null;
  /** Stored objects of the backup, and how many of them are in the target. */
  objects: number;
  objects_done: number;
  /** Of the whole backup in the target, and what this run had to store. */
  bytes: number;
  stored_bytes: number;
  /** Objects that rows name and the photo store had no longer. */
  missing: number;
  error_message: string | null;
};
export type BackupCounts = Pick<BackupRow, 'objects' | 'objects_done' | 'bytes' | 'stored_bytes' | 'missing'>;

/**
 * The runs of backups. One is open at a time; while its lease lasts, at most a day, removed objects that it still needs stay in the photo
 * store.
 */
export type Backups = {
  findScheduled: (moment: Date) => Promise<ScheduledMoment>;
  /**
   * Opens a backup. Ends those whose process was killed. 'busy' while another one is open; 'done' when the moment of the schedule has
   * had its backup.
   */
  begin: (backup: {
    backup_id: string;
    target: string;
    scheduled_for: Date | null;
    leaseSeconds: number;
  }) => Promise<'begun' | 'busy' | 'done'>;
  /** Removed objects up to this key need not wait for the backup any longer: it has them. */
  recordProgress: (backup_id: string, done_until: string) => Promise<void>;
  /** Whether it was still open: a backup of more than a day is not. */
  renew: (backup_id: string, leaseSeconds: number, counts: BackupCounts) => Promise<boolean>;
  /** Whether it was still open. With a lease no other backup begins until `endRemoval`, so that old ones can be removed. */
  complete: (backup_id: string, counts: BackupCounts, removalLeaseSeconds?: number) => Promise<boolean>;
  /** Whether the lease was still held. */
  renewRemoval: (backup_id: string, leaseSeconds: number) => Promise<boolean>;
  endRemoval: (backup_id: string) => Promise<void>;
  fail: (backup_id: string, error_message: string) => Promise<void>;
  /** Whether there was ever a complete one in this target. */
  hasCompleted: (target: string) => Promise<boolean>;
  /** The newest that ended. */
  findLast: () => Promise<BackupRow | null>;
  findLastInState: (state: 'completed' | 'failed') => Promise<BackupRow | null>;
};

/** What a target has stored of an object. */
export type KnownObject = {
  key: string;
  id: string;
  sha256: string;
  bytes: number;
  stored_sha256: string;
  stored_bytes: number;
};
/** What targets have. The target decides: see `forget`. */
export type KnownObjects = {
  find: (target: string, keys: readonly string[]) => Promise<KnownObject[]>;
  findById: (target: string, id: string) => Promise<KnownObject | null>;
  record: (target: string, objects: readonly KnownObject[]) => Promise<void>;
  /** The distinct ids that begin with this, with the size of their files. */
  listIds: (target: string, prefix: string) => Promise<{ id: string; stored_bytes: number }[]>;
  forget: (target: string, ids: readonly string[]) => Promise<void>;
};

/** What was erased for good: an upload or an account, by its id. */
export type Erasure = { kind: 'image' | 'user'; id: string; erased_at: string };

/** What was erased and is not yet written to a target. */
export type ErasureQueue = {
  /** From now on erasures are kept for this target. */
  addTarget: (target: string) => Promise<void>;
  listWaiting: (target: string, limit: number) => Promise<Erasure[]>;
  remove: (target: string, erasures: readonly Erasure[]) => Promise<void>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = Pick<SharedDeps, 'store' | 'clock' | 'ids' | 'log'> & {
  installation: Pick<InstallationTable, 'read'>;
  rowSource: RowSource;
  backups: Backups;
  knownObjects: KnownObjects;
  erasureQueue: ErasureQueue;
};
