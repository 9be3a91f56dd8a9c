import { DELETED_NAME_PREFIX } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { AccountRemoval, AccountRemovals } from '../../../modules/accounts/ports.ts';
import { recordErasures } from '../backups/erasures.ts';
import type { Database } from '../schema.ts';
import type { UnassignCases } from './administer-user.ts';
import { createAuditLog } from './audit-log.ts';
import { forgetReporter } from './forget-reporter.ts';

/** The removal of accounts from a database. */
export function createAccountRemovals(db: Database, unassignCases: UnassignCases): AccountRemovals {
  return {
    remove: (removal) => db.transaction().execute((trx) => removeAccount(trx, removal, unassignCases)),
    listAccountsToClear: async ({ after, limit }) => {
      const rows = await db
        .selectFrom('users')
        .select(['id as user_id', 'deleted_at', 'photos_to_remove as withPhotos'])
        .where('id', '>', after)
        .where(sql<boolean>`(photos_to_remove or trash_to_remove)`) // as the partial index has it
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.flatMap(({ deleted_at, ...row }) => (deleted_at === null ? [] : [{ ...row, deleted_at }]));
    },
    completeClearing: async (user_id) => {
      const users = db.updateTable('users').set({ photos_to_remove: false, trash_to_remove: false });
      await users.where('id', '=', user_id).execute();
    },
  };
}

/**
 * Locks all active admins, in the order of their ids as every change of an account does: of two admins who leave at the
 * same moment the second waits, and is then the last one.
 */
async function removeAccount(
  trx: Database,
  { user_id, photos, entry }: AccountRemoval,
  unassignCases: UnassignCases,
): ReturnType<AccountRemovals['remove']> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'role', 'deleted_at'])
    .where(({ or, and, eb }) =>
      or([eb('id', '=', user_id), and([eb('role', '=', 'admin'), eb('disabled_at', 'is', null)])]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const account = rows.find(({ id }) => id === user_id);
  if (!account || account.deleted_at !== null) return 'no-such-user';
  if (account.role === 'admin' && rows.length === 1) return 'last-admin';

  await trx
    .updateTable('users')
    .set({
      username: await findFreeName(trx, user_id),
      email: '',
      password_hash: '',
      phone_number: '',
      address: '',
      language: null,
      email_verified_at: null,
      disabled_at: entry.at,
      deleted_at: entry.at,
      photos_to_remove: photos === 'deleted',
      trash_to_remove: true,
    })
    .where('id', '=', user_id)
    .execute();
  await trx.deleteFrom('sessions').where('user_id', '=', user_id).execute();
  await trx.deleteFrom('password_resets').where('user_id', '=', user_id).execute();
  await unassignCases(trx, { user_id, at: entry.at, actor_id: null });
  await forgetReporter(trx, { user_id, removesPhotos: photos === 'deleted' });
  await forgetOwnRows(trx, user_id);
  await forgetAddresses(trx, user_id);
  await recordErasures(trx, 'user', [user_id]);
  await createAuditLog(trx).write(entry);
  return 'removed';
}

/** A name without personal data. An account of an earlier version may have the usual one, which is reserved now. */
async function findFreeName(trx: Database, user_id: number): Promise<string> {
  const name = `${DELETED_NAME_PREFIX}${user_id}`;
  const namesake = await trx
    .selectFrom('users')
    .select('id')
    .where(sql`lower(username)`, '=', name)
    .executeTakeFirst();
  return namesake ? `${name}-${Date.now().toString(36)}` : name;
}

/** What they wrote, chose and got for themselves. The devices went with the sessions. */
async function forgetOwnRows(trx: Database, user_id: number): Promise<void> {
  for (const table of [
    'notification_deliveries',
    'notifications',
    'notification_choices',
    'refused_emails',
    'case_views',
    'annotation_drafts',
    'annotation_leases',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', user_id).execute();
}

/** Failed logins name the network address from which they came. */
const forgetAddresses = (trx: Database, user_id: number) =>
  trx
    .updateTable('audit_log')
    .set({ details: '{}' })
    .where('subject', '=', `user:${user_id}`)
    .where('action', '=', 'user.login_failed')
    .execute();
