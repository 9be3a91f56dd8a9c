import type { DetectorChoice, FormerDatabase, ImageStatus, ProductProcess } from '@smart-waste/contract';
import type { ScheduledMoment, StatementTimes } from '@smart-waste/core';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import type { InstallationTable } from '../../ports/installation.ts';

/** An external service that may fail: a detector or a photo store. */
export type ExternalService = DetectorChoice | ImageStore['name'];

/** The outcome of a call of a service; `reason` says why it failed. */
export type ServiceCall = { service: ExternalService; ok: boolean; reason: string | null; at: Date };

/** The last call of each service by any process. */
export type ServiceCalls = {
  /** A call older than the stored one changes nothing. */
  record: (call: ServiceCall) => Promise<void>;
  list: () => Promise<ServiceCall[]>;
};

/** An entry as it is read: with current user names. Another version of the program may have written other actions. */
export type AuditRow = Omit<AuditEntry, 'action'> & {
  id: string;
  action: string;
  actor_name: string | null;
  subject_name: string | null;
};

/** `person` is the actor or the subject; `from` is included, `before` is not. */
export type AuditRowFilter = {
  person?: number | undefined;
  action?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
  /** Only the entries about items of this bulk job; null for those that are about no item. */
  job?: string | null | undefined;
};
export type AuditPosition = { at: Date; id: string };

/** Reads the audit log. */
export type AuditReader = {
  /** Newest first. `after` is the last entry of the page before. */
  listPage: (
    filter: AuditRowFilter,
    paging: { limit: number; after: AuditPosition | null },
  ) => Promise<AuditRow[]>;
  /** Every action that was ever written, in alphabetical order. */
  listActions: () => Promise<string[]>;
};

/** A process as it reports itself. */
export type ReportedProcess = Pick<ProductProcess, 'process_id' | 'kind' | 'host' | 'pid' | 'version'> & {
  /** Its slowest statements since it started. */
  statements: StatementTimes[];
};
export type ProcessRow = ReportedProcess & { started_at: Date; seen_at: Date; is_alive: boolean };

/** Which processes of the product there are. */
export type ProcessTable = {
  /** Records that this process is alive, and when it reported first. */
  recordHeartbeat: (process: ReportedProcess) => Promise<void>;
  /** Deletes a process that ends. */
  remove: (process_id: string) => Promise<void>;
  /** Those of the last day; a process is alive that reported in the last `aliveSeconds`. */
  list: (aliveSeconds: number) => Promise<ProcessRow[]>;
};

/** The disk of the data directory of this process. */
export type DataDisk = {
  /** Names the data directory wherever it is mounted. */
  readVolume: () => Promise<string>;
  readSpace: () => Promise<{ total_bytes: number; free_bytes: number }>;
  /** Rejects with the reason when no file can be written there, or no photo of the largest size. */
  probe: () => Promise<void>;
};

/** Former databases of earlier major versions of PostgreSQL, in the data directory of this process. */
export type FormerDatabases = {
  list: () => Promise<FormerDatabase[]>;
  /** For good; false when there is none. `onGone` is called when it cannot come back, before its files are removed. */
  remove: (major: number, onGone: () => Promise<void>) => Promise<boolean>;
};

export type DiskSample = {
  volume: string;
  host: string;
  total_bytes: number;
  free_bytes: number;
  /** Null when the photos were not measured at this time, or are not files of this disk. */
  photo_bytes: number | null;
};

/** Samples of disks of the last 90 days, one an hour for each. */
export type DiskSampleTable = {
  /** Whether there is one of this hour, and the newest size of the photos in the last day; null without one. */
  findRecent: (volume: string) => Promise<{ isSampled: boolean; photo_bytes: number | null }>;
  /** Stores a sample of this hour, unless another process has. */
  add: (sample: DiskSample) => Promise<void>;
  /** Those of the last days, by disk and time. */
  list: (days: number) => Promise<(DiskSample & { measured_at: Date })[]>;
};

/** Failed runs of one reason, as it is stored. */
export type FailedRuns = {
  status: ImageStatus;
  error_message: string | null;
  last_day: number;
  last_week: number;
};

/** Counts ended runs. */
export type RecentRuns = {
  /** By parts of this many seconds, the oldest first; the present part is the last one. */
  countEnded: (of: {
    parts: number;
    partSeconds: number;
  }) => Promise<{ start: Date; completed: number; failed: number }[]>;
  /** The failed ones of the last week by status and error; of more than `maxRuns` the newest are counted. */
  countFailures: (maxRuns: number) => Promise<{ failures: FailedRuns[]; is_capped: boolean }>;
};

/** Statements that the server of the database has measured. */
export type ServerStatements = {
  /** Null where the server does not measure them. */
  listSlowest: (limit: number) => Promise<StatementTimes[] | null>;
};

/** Statements that this process has measured since it started. */
export type OwnStatements = { listSlowest: (limit: number) => StatementTimes[] };

/** The last backup that was completed, and the newest that failed after it with the number of those. */
export type BackupResults = {
  last: { completed_at: Date; bytes: number; objects: number; missing: number } | null;
  failure: { failed_at: Date; error_message: string | null; failures: number } | null;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  auditReader: AuditReader;
  serviceCalls: ServiceCalls;
  installation: Pick<InstallationTable, 'read'>;
  processes: ProcessTable;
  dataDisk: DataDisk;
  formerDatabases: FormerDatabases;
  diskSamples: DiskSampleTable;
  recentRuns: RecentRuns;
  serverStatements: ServerStatements;
  ownStatements: OwnStatements;
  /** The size of the database in bytes. */
  readDatabaseSize: () => Promise<number>;
  readBackupResults: () => Promise<BackupResults>;
  backups: { findScheduled: (moment: Date) => Promise<ScheduledMoment> };
  /** Rejects with the reason when the database does not answer. */
  probe: () => Promise<void>;
};

/** What a database says about the upgrade to this version. */
export type InstalledSchema = {
  postgresVersion: string;
  /** The newest version of the product that migrated it; null for an empty database. */
  version: string | null;
  /** Null for versions that did not write it down. */
  migratedAt: Date | null;
  /** Steps that this version does not know: a newer one has migrated the database. */
  unknownSteps: string[];
  pendingSteps: { name: string; isOnline: boolean }[];
  /** An upper bound of what the steps write, the write-ahead log included. */
  bytesNeeded: number;
  /** Sessions of other processes. */
  otherSessions: number;
  /** Whether processes of the version that migrated it work on while this one migrates. */
  runsBesideThisVersion: boolean;
  /** The last complete backup: all of it is stored durably, and its rows and lists were read back (BK-07). */
  lastBackup: CompletedBackup | null;
};

export type CompletedBackup = { backup_id: string; target: string; ended_at: Date };
