import type { PasswordChange } from '../../../ports/user-table.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from './audit-log.ts';
import { revokeActive } from './sessions.ts';

/**
 * See UserTable.changePassword; inside the given transaction. The row of the user is locked first, so that a login at the
 * same moment either has opened the session that is ended here, or sees the new password.
 */
export async function storePassword(
  trx: Database,
  { id, change, allowedBy, entry }: PasswordChange,
): Promise<boolean> {
  const user = await trx
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user) return false;
  const isAllowed =
    'link_hash' in allowedBy
      ? await takeLink(trx, { user_id: id, link_hash: allowedBy.link_hash, at: entry.at })
      : user.password_hash === allowedBy.current_hash;
  if (!isAllowed) return false;

  await trx.updateTable('users').set(change).where('id', '=', id).execute();
  await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
  const ended = revokeActive(trx).where('user_id', '=', id);
  await ('session_id' in allowedBy ? ended.where('session_id', '<>', allowedBy.session_id) : ended).execute();
  await createAuditLog(trx).write(entry);
  return true;
}

/**
 * Deletes the link, so that of two transactions that have it one waits, and then finds nothing; also of a process that does
 * not lock the user first, as those of the version before.
 */
async function takeLink(
  trx: Database,
  { user_id, link_hash, at }: { user_id: number; link_hash: string; at: Date },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('password_resets')
    .where('token_hash', '=', link_hash)
    .where('user_id', '=', user_id)
    .where('expires_at', '>', at)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
