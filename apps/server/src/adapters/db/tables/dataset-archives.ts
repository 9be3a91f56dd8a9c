import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../schema.ts';
import { abandonObjects } from './object-ledger.ts';

/** Deletes parts and leaves their bytes to the sweeper. */
export async function abandonParts(trx: Database, which: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    delete from dataset_export_parts where ${which} returning key`.execute(trx);
  await abandonObjects(
    trx,
    rows.map(({ key }) => key),
  );
}

/** Deletes archives with their parts; returns how many. */
export async function removeExports(trx: Database, which: RawBuilder<unknown>): Promise<number> {
  const ids = sql`(select export_id from dataset_exports where ${which} for update)`;
  await abandonParts(trx, sql`export_id in ${ids}`);
  const removed = await sql`delete from dataset_exports where export_id in ${ids}`.execute(trx);
  return Number(removed.numAffectedRows ?? 0n);
}
