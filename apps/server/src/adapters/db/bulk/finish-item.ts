import { sql } from 'kysely';
import type { BulkTable } from '../../../ports/bulk-table.ts';
import type { Database } from '../schema.ts';

/** See BulkTable.finish. Whoever worked longer than the item was held for changes nothing. */
export function finishItem(
  db: Database,
  ...[{ job_id, position, attempts }, { result, error, now }]: Parameters<BulkTable['complete']>
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('bulk_items')
      .set({ result, error, lease_until: null })
      .where('job_id', '=', job_id)
      .where('position', '=', position)
      .where('attempts', '=', attempts)
      .where('result', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    const [done, failed] = result === 'done' ? [1, 0] : [0, 1];
    await sql`
      update bulk_jobs
         set done = done + ${done}, failed = failed + ${failed},
             finished_at = case when done + failed + 1 = total then ${now}::timestamptz end
       where job_id = ${job_id}`.execute(trx);
  });
}
