import { sql } from 'kysely';
import type { KeyLedger } from '../../../ports/key-ledger.ts';
import type { Database } from '../schema.ts';

const later = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** The keys without an owner, of a database. */
export function keyLedger(db: Database): KeyLedger {
  return {
    reserve: (keys, removeAt) => note(db, keys, removeAt),
    abandon: (keys) => note(db, keys, later(0)),
    claimDue: async (limit, holdSeconds) => {
      const due = db
        .selectFrom('orphaned_objects')
        .select(['key', 'due_at'])
        .where('due_at', '<=', later(0))
        .orderBy('due_at')
        .limit(limit)
        .forUpdate()
        .skipLocked();
      const claimed = await db
        .with('due', () => due)
        .updateTable('orphaned_objects')
        .from('due')
        .set(({ eb }) => ({ due_at: later(holdSeconds * 1000), attempts: eb('attempts', '+', 1) }))
        .whereRef('orphaned_objects.key', '=', 'due.key')
        .returning(['orphaned_objects.key', 'orphaned_objects.attempts', 'due.due_at as was_due_at'])
        .execute();
      return claimed
        .sort((one, other) => one.was_due_at.getTime() - other.was_due_at.getTime())
        .map(({ key, attempts }) => ({ key, attempts }));
    },
    forget: (keys) => forgetKeys(db, keys),
    postpone: async (key, { delayMs, error }) => {
      await db
        .updateTable('orphaned_objects')
        .set({ due_at: later(delayMs), error })
        .where('key', '=', key)
        .execute();
    },
  };
}

/** Makes reserved keys an image's own, inside its transaction. Throws when one was swept: its file may be gone. */
export async function takeOverKeys(trx: Database, keys: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('orphaned_objects')
    .where('key', 'in', keys)
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) < keys.length) throw new Error(`no longer reserved: ${keys.join(', ')}`);
}

/** Takes keys out of the ledger: an image owns them now, or nothing is stored under them any more. */
async function forgetKeys(db: Database, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('orphaned_objects').where('key', 'in', keys).execute();
}

/** Writes keys into the ledger; noting a key again only moves the time. */
async function note(db: Database, keys: readonly string[], due_at: Date | ReturnType<typeof later>) {
  if (keys.length === 0) return;
  await db
    .insertInto('orphaned_objects')
    .values([...new Set(keys)].sort().map((key) => ({ key, due_at })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') })),
    )
    .execute();
}

/** As the port's `abandon`, inside a transaction. */
export const abandonKeys = (db: Database, keys: readonly string[]) => note(db, keys, later(0));
