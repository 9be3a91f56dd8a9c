import { sql } from 'kysely';
import type { Erasure, ErasureQueue } from '../../../modules/backups/ports.ts';
import type { Database } from '../schema.ts';

/** What was erased and is not yet written to the targets of backups. */
export function createErasureQueue(db: Database): ErasureQueue {
  return {
    addTarget: (target) =>
      db.transaction().execute(async (trx) => {
        const known = await trx
          .selectFrom('backup_targets')
          .select('target')
          .where('target', '=', target)
          .execute();
        if (known.length > 0) return;
        // Erasures that are not committed yet have read the list without this target, and the backup would have what they erase.
        await sql`lock table backup_targets in access exclusive mode`.execute(trx);
        await trx
          .insertInto('backup_targets')
          .values({ target })
          .onConflict((one) => one.doNothing())
          .execute();
      }),
    listWaiting: async (target, limit) => {
      const rows = await db
        .selectFrom('erasures_to_write')
        .select(['kind', 'id', 'erased_at'])
        .where('target', '=', target)
        .orderBy('kind')
        .orderBy('id')
        .limit(limit)
        .execute();
      return rows.map((row) => ({ ...row, erased_at: row.erased_at.toISOString() }));
    },
    remove: async (target, erasures) => {
      await sql`
        delete from erasures_to_write using jsonb_to_recordset(${JSON.stringify(erasures)}::jsonb) as written(kind text, id text)
         where target = ${target} and erasures_to_write.kind = written.kind and erasures_to_write.id = written.id`.execute(
        db,
      );
    },
  };
}

/** Keeps what is erased, inside the transaction that erases it, for every target that may have a backup of it. */
export async function recordErasures(
  trx: Database,
  kind: Erasure['kind'],
  ids: readonly (string | number)[],
): Promise<void> {
  await sql`
    insert into erasures_to_write (target, kind, id, erased_at)
    select target, ${kind}, id, now() from backup_targets cross join unnest(${ids.map(String)}::text[]) as erased(id)
    on conflict do nothing`.execute(trx);
}
