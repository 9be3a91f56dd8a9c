import type { AuditAction } from '@smart-waste/contract';

/** Who did what to whom. Never holds a secret. */
export type AuditEntry = {
  at: Date;
  actor_id: number | null;
  action: AuditAction;
  subject: string;
  details: Record<string, unknown>;
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
};
export type AuditPosition = { at: Date; id: string };

export type AuditLog = {
  write: (entry: AuditEntry) => Promise<void>;
  /** Newest first. `after` is the last entry of the page before. */
  page: (
    filter: AuditRowFilter,
    paging: { limit: number; after: AuditPosition | null },
  ) => Promise<AuditRow[]>;
  /** Every action that was ever written, in alphabetical order. */
  listActions: () => Promise<string[]>;
};
