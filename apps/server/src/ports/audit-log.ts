import type { AuditAction } from '@smart-waste/contract';

/** Who did what to whom. Never holds a secret. */
export type AuditEntry = {
  at: Date;
  actor_id: number | null;
  action: AuditAction;
  subject: string;
  details: Record<string, unknown>;
};

/** What every module may do with the audit log; only the module `operations` reads it. */
export type AuditLog = { write: (entry: AuditEntry) => Promise<void> };
