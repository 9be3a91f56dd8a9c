import { sql } from 'kysely';
import type { ObjectLedger, OrphanedObject } from '../../../modules/photos/ports.ts';
import { PICTURE_FOLDER } from '../../../ports/analysis-table.ts';
import { buildRelease, defineLeasedRows, isFree } from '../lease.ts';
import type { Database } from '../schema.ts';

const orphans = defineLeasedRows<OrphanedObject>('orphaned_objects', ['key']);
const now = sql<Date>`now()`;

/**
 * Whether no open backup needs an object of `orphaned_objects` any more: the backup reads its objects in the order of their keys, and leaves out
 * pictures that can be drawn again. A backup of more than a day, or one whose process is gone, needs nothing.
 */
const isNotInOpenBackup = sql<boolean>`(
  key like ${sql.lit(`${PICTURE_FOLDER}/%`)} or key collate "C" <= all (
    select coalesce(done_until, '') collate "C" from backups
     where state = 'running' and lease_until > now() and started_at > now() - interval '24 hours'))`;

type ClaimedObject = OrphanedObject & { due_at: Date };

/** The ledger of stored objects without an owner in a database. */
export function createObjectLedger(db: Database): ObjectLedger {
  return {
    reserve: (keys, removeAt) => upsertKeys(db, keys, removeAt),
    abandon: (keys) => abandonObjects(db, keys),
    claim: async ({ limit, leaseSeconds, keys }) => {
      const candidates = sql`
        select key from orphaned_objects
         where due_at <= now() and ${isFree} and ${isNotInOpenBackup} and ${keys ? sql`key = any(${keys}::text[])` : sql`true`}
         order by due_at
         limit ${limit}
           for update skip locked`;
      const returning = sql`orphaned_objects.key, attempts, due_at`;
      const claimed = await orphans.claim<ClaimedObject>(db, { candidates, leaseSeconds, returning });
      return claimed
        .sort((one, other) => one.due_at.getTime() - other.due_at.getTime())
        .map(({ key, attempts }) => ({ key, attempts }));
    },
    renew: (object, seconds) => orphans.renew(db, object, seconds),
    complete: (object) => orphans.remove(db, object),
    release: (object, { delayMs, error }) =>
      orphans.change(db, object, sql`${buildRelease(delayMs)}, error = ${error}`),
  };
}

/**
 * Deletes the reservations of an image's objects, inside its transaction. Throws when one was claimed: it may be
 * removed.
 */
export async function takeOverObjects(trx: Database, keys: readonly string[]): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('orphaned_objects')
    .where('key', 'in', keys)
    .where('attempts', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) < keys.length) throw new Error(`no longer reserved: ${keys.join(', ')}`);
}

/** See ObjectLedger.abandon; also inside a transaction. */
export const abandonObjects = (db: Database, keys: readonly string[]) => upsertKeys(db, keys, now);

/** Writes keys into the ledger; a key that is there already gets the new time. */
async function upsertKeys(db: Database, keys: readonly string[], due_at: Date | typeof now): Promise<void> {
  if (keys.length === 0) return;
  await db
    .insertInto('orphaned_objects')
    .values([...new Set(keys)].sort().map((key) => ({ key, due_at })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ ref }) => ({ due_at: ref('excluded.due_at') })),
    )
    .execute();
}
