import { sql } from 'kysely';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';

type Batch = { batch_id: string; number: number };
type ReleasedImage = { image_id: string; user_id: number; stage: 'queued' | null };

/**
 * Releases the runs of a batch in these statuses. A photo that the batch queued waits for the next batch, as if it had
 * not been queued; a run that a citizen had queued stays in the queue without the batch.
 */
export async function releaseRuns(
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
  await notifyImageChanges(
    trx,
    rows.map((row) => ({ ...row, status: 'pending' as const })),
    { change: 'updated', runWaiting: true },
  );
}
