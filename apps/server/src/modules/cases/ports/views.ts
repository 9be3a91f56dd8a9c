import type { AuditEntry } from '../../../ports/audit-log.ts';

/** A view of the list of cases as the database holds it. */
export type CaseViewRow = {
  view_id: string;
  /** To whom it belongs. */
  user_id: number;
  name: string;
  query: string;
  is_shared: boolean;
  created_at: Date;
};

/** The entry of the audit log about a change of a shared view; null for one that only its owner sees. */
type Audit = AuditEntry | null;

export type CaseViewTable = {
  /** Those of this person and those that admins share, by name. */
  list: (user_id: number) => Promise<CaseViewRow[]>;
  /** Adds a view unless this person has `max` already, or one of this name. */
  add: (view: CaseViewRow, max: number, audit: Audit) => Promise<'added' | 'too_many' | 'name_taken'>;
  /** `gone` when this person has no such view. */
  update: (
    viewKey: Pick<CaseViewRow, 'view_id' | 'user_id'>,
    change: Pick<CaseViewRow, 'name' | 'query' | 'is_shared'>,
    audit: Audit,
  ) => Promise<'updated' | 'gone' | 'name_taken'>;
  /** Whether this person had it. */
  remove: (viewKey: Pick<CaseViewRow, 'view_id' | 'user_id'>, audit: Audit) => Promise<boolean>;
};
