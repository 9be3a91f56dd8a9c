import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from './audit-log.ts';

/** See UserTable.promote; inside the given transaction. */
export async function promoteUser(trx: Database, id: number, entry: AuditEntry): Promise<boolean> {
  const before = await trx
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return false;
  await trx.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute();
  await createAuditLog(trx).write({ ...entry, details: { from: before.role, ...entry.details } });
  return true;
}
