import type { DetectorChoice } from '@smart-waste/contract';
import type { AuditEntry } from '../../ports/audit-log.ts';
import type { SharedDeps } from '../../ports/deps.ts';
import type { ImageStore } from '../../ports/image-store.ts';
import type { InstallationTable } from '../../ports/installation.ts';

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
  installation: Pick<InstallationTable, 'read'>;
  /** Rejects with the reason when the database does not answer. */
  probe: () => Promise<void>;
};
