import { sql } from 'kysely';
import type { BatchTable } from '../../../ports/batch-table.ts';
import { notifyImageChanges, notifyProcessingChange } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';

/** Adds the running time to `ran_seconds` when a batch pauses or ends. */
export const STOP_CLOCK = {
  running_since: null,
  ran_seconds: sql<number>`ran_seconds + coalesce(extract(epoch from now() - running_since), 0)::double precision`,
};

/** See BatchTable.pause. */
export const pauseBatch = (
  db: Database,
  ...[entry]: Parameters<BatchTable['pause']>
): ReturnType<BatchTable['pause']> =>
  db.transaction().execute(async (trx) => {
    const batch = await trx
      .updateTable('batches')
      .set({ ...STOP_CLOCK, state: 'paused' })
      .where('state', '=', 'running')
      .returning(['batch_id', 'number'])
      .executeTakeFirst();
    if (!batch) return false;
    await releaseRuns(trx, batch, ['pending']);
    if (entry) await createAuditLog(trx).write(entry);
    await notifyProcessingChange(trx, 'paused');
    return true;
  });

/** See BatchTable.stop. A worker that still analyses one of these photos no longer holds its run and stores nothing. */
export const stopBatch = (
  db: Database,
  ...[entry]: Parameters<BatchTable['stop']>
): ReturnType<BatchTable['stop']> =>
  db.transaction().execute(async (trx) => {
    const batch = await trx
      .updateTable('batches')
      .set({ ...STOP_CLOCK, state: 'stopped', ended_at: sql<Date>`now()` })
      .where('state', 'in', ['running', 'paused'])
      .returning(['batch_id', 'number'])
      .executeTakeFirst();
    if (!batch) return false;
    await releaseRuns(trx, batch, ['pending', 'processing']);
    if (entry) await createAuditLog(trx).write(entry);
    await notifyProcessingChange(trx, 'idle');
    return true;
  });

type Batch = { batch_id: string; number: number };
type ReleasedImage = { image_id: string; user_id: number; stage: 'queued' | null };

/**
 * Releases the runs of a batch in these statuses. A photo that the batch queued waits for the next batch, as if it had
 * not been queued; a run that a citizen had queued stays in the queue without the batch.
 */
async function releaseRuns(
  trx: Database,
  { batch_id, number }: Batch,
  statuses: readonly ('pending' | 'processing')[],
): Promise<void> {
  const ofBatch = sql`batch_id = ${batch_id} and analyses.status = any(${statuses}::text[])`;
  // Images before runs, in one order, against deadlocks.
  await sql`
    select image_id from images
     where image_id in (select image_id from analyses where ${ofBatch})
     order by image_id
       for no key update`.execute(trx);
  const { rows } = await sql<ReleasedImage>`
    with deleted as (
      delete from analyses using images
       where images.image_id = analyses.image_id and batch_number = ${number} and ${ofBatch}
      returning analyses.image_id),
    adopted as (
      update analyses
         set status = 'pending', worker = null, lease_until = null, started_at = null, batch_id = null, options = '{}'
        from images
       where images.image_id = analyses.image_id and batch_number <> ${number} and ${ofBatch}
      returning analyses.image_id),
    released as (
      select image_id, null as stage from deleted union all select image_id, 'queued' from adopted)
    update images
       set status = 'pending', stage = released.stage, error_message = null,
           batch_number = case when released.stage is null then 0 else batch_number end
      from released
     where images.image_id = released.image_id
    returning images.image_id, user_id, images.stage`.execute(trx);
  await trx
    .updateTable('batches')
    .set({ taken: sql<number>`taken - ${rows.length}` })
    .where('batch_id', '=', batch_id)
    .execute();
  await notifyImageChanges(
    trx,
    rows.map((row) => ({ ...row, status: 'pending' as const })),
    { change: 'updated', runWaiting: true },
  );
}
