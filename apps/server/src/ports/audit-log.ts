/** Who did what to whom. Never holds a secret. */
export type AuditEntry = {
  at: Date;
  actor_id: number | null;
  action: string;
  subject: string;
  details: Record<string, unknown>;
};
export type AuditLog = { write: (entry: AuditEntry) => Promise<void> };
