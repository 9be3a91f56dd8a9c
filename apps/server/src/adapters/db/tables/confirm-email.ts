import type { EmailChange } from '../../../ports/user-table.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from './audit-log.ts';

/** See UserTable.confirmEmail; inside the given transaction. */
export async function confirmEmail(trx: Database, { id, from, to, entry }: EmailChange): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ email: to, email_verified_at: entry.at })
    .where('id', '=', id)
    .where('email', '=', from)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) return false;
  if (to === from) return true;
  // Other people may read the old mailbox, which may contain a link for a new password.
  await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
  await createAuditLog(trx).write(entry);
  return true;
}
