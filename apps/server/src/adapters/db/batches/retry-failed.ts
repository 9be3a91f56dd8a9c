import { sql } from 'kysely';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';

/**
 * See BatchTable.retryFailed. One short transaction; rows that another one has locked are left for the next call. Reads
 * the index of each status, which retried images leave, so waiting ones are never scanned.
 */
export function retryFailedImages(db: Database, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ image_id: string; user_id: number }>`
      with failed as materialized (
        select found.image_id
          from unnest(array['ml_failed', 'ml_unavailable']) as failure (status)
         cross join lateral (
           select image_id from images
            where images.status = failure.status and stage is null
            order by uploaded_at desc, image_id desc
            limit ${limit}
              for no key update skip locked) as found
         limit ${limit})
      update images
         set status = 'pending', error_message = null, batch_number = 0
        from failed
       where images.image_id = failed.image_id
      returning images.image_id, user_id`.execute(trx);
    await notifyImageChanges(
      trx,
      rows.map((row) => ({ ...row, status: 'pending' as const, stage: null })),
      { change: 'updated', runWaiting: true },
    );
    return rows.length;
  });
}
