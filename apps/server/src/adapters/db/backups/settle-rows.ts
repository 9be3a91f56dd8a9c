import { sql } from 'kysely';
import type { Settlement } from '../../../modules/backups/ports/restore.ts';
import type { Database } from '../schema.ts';

/** See RestorableDatabase.settle; all or nothing. */
export const settleRows = (db: Database, settlement: Settlement): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await endLeases(trx);
    await trx.deleteFrom('processes').execute();
    // What another store or target has says nothing about those of this installation.
    await trx.deleteFrom('copied_keys').execute();
    if (!settlement.keepSessions) {
      await trx.deleteFrom('sessions').execute(); // with their tokens and devices
      await trx.deleteFrom('password_resets').execute();
      for (const table of ['backup_objects', 'backup_targets'] as const)
        await trx.deleteFrom(table).execute();
    }
    const { installation_id, restored_at } = settlement;
    await trx
      .updateTable('installation')
      // The restore marks the store before the product may start, so that a start without it is refused.
      .set({ installation_id, restored_at, is_live: false, has_marked_store: true })
      .execute();
  });

/** The processes that hold them work on the original: this work is free at once, and is claimed again. */
async function endLeases(trx: Database): Promise<void> {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
     where table_schema = 'public' and column_name = 'lease_until'`.execute(trx);
  for (const { table } of rows)
    await sql`update ${sql.table(table)} set lease_until = now() where lease_until > now()`.execute(trx);
}
