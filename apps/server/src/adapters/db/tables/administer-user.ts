import { canBeAssigned } from '@smart-waste/core';
import type { AdminChange, UserTable } from '../../../ports/user-table.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from './audit-log.ts';
import { revokeActive } from './sessions.ts';

/** Takes their open cases from a person who can no longer work on them, inside the transaction that says so. */
export type UnassignCases = (
  trx: Database,
  person: { user_id: number; at: Date; actor_id: number | null },
) => Promise<void>;

/**
 * Changes a user in the given transaction. Both rows are locked, in the order of their ids: of two admins who act on
 * each other the second waits, and is then refused as no longer an admin.
 */
export async function administerUser(
  trx: Database,
  { id, change, entry }: AdminChange,
  unassignCases: UnassignCases,
): ReturnType<UserTable['updateAsAdmin']> {
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'role', 'disabled_at'])
    .where('id', 'in', [id, entry.actor_id])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const actor = rows.find((row) => row.id === entry.actor_id);
  if (actor?.role !== 'admin' || actor.disabled_at !== null) return 'not-an-admin';
  if (id === entry.actor_id) return 'own-account';
  const before = rows.find((row) => row.id === id);
  if (!before) return 'no-such-user';
  if (hasNoEffect(before, change)) return 'unchanged';

  await trx.updateTable('users').set(change).where('id', '=', id).execute();
  await trx.deleteFrom('password_resets').where('user_id', '=', id).execute();
  await revokeActive(trx).where('user_id', '=', id).execute();
  const { at, actor_id } = entry;
  if (!canBeAssigned({ ...before, ...change })) await unassignCases(trx, { user_id: id, at, actor_id });
  const from = 'role' in change && { from: before.role };
  await createAuditLog(trx).write({ ...entry, details: { ...from, ...entry.details } });
  return 'changed';
}

/** Disabling a disabled account again does not change the time at which it was disabled. */
const hasNoEffect = (
  row: { role: string; disabled_at: Date | null },
  change: AdminChange['change'],
): boolean =>
  'role' in change ? row.role === change.role : (row.disabled_at === null) === (change.disabled_at === null);
