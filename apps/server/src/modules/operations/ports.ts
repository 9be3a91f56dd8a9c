import type { DetectorChoice } from '@smart-waste/contract';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';
import type { ImageStore } from '../../ports/image-store.ts';

/** An external service that may fail: a detector or a photo store. */
export type Service = DetectorChoice | ImageStore['name'];

/** The outcome of a call of a service; `reason` says why it failed. */
export type ServiceCall = { service: Service; ok: boolean; reason: string | null; at: Date };

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
  page: (
    filter: AuditRowFilter,
    paging: { limit: number; after: AuditPosition | null },
  ) => Promise<AuditRow[]>;
  /** Every action that was ever written, in alphabetical order. */
  listActions: () => Promise<string[]>;
};

/** Everything that the use cases of this module depend on. */
export type Deps = SharedDeps & {
  auditReader: AuditReader;
  serviceCalls: ServiceCalls;
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
};

/** Makes a restore point, verifies it and says where it is. Rejects when it is not certain that it can be restored. */
export type MakeRestorePoint = () => Promise<string>;
