import type { AuditLog } from '../../../ports/audit-log.ts';
import type { Database } from '../schema.ts';
import { auditActions, auditPage } from './audit-pages.ts';

/** The audit log of a database. */
export function auditLog(db: Database): AuditLog {
  return {
    write: async ({ details, ...entry }) => {
      await db
        .insertInto('audit_log')
        .values({ ...entry, details: JSON.stringify(details) })
        .execute();
    },
    page: (filter, paging) => auditPage(db, filter, paging),
    listActions: () => auditActions(db),
  };
}
