import { sql } from 'kysely';
import type { AnalysisTable, FailedStatus } from '../../../ports/analysis-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { queueImages } from './queue-runs.ts';

/** The interval at which runs that may crash workers become due: longer than such a photo takes to crash one. */
const SUSPECT_INTERVAL_SECONDS = 5;

type RequeuedImage = {
  image_id: string;
  user_id: number;
  status: 'pending' | Extract<FailedStatus, 'ml_failed'>;
  stage: 'queued' | null;
};

/** See AnalysisTable.requeueExpired. Rows that another transaction has locked are left for the next round. */
export function requeueExpiredRuns(
  db: Database,
  { expirations, error_message }: Parameters<AnalysisTable['requeueExpired']>[0],
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<RequeuedImage>`
      with expired as (
        select analysis_id, expirations > 0 as suspect, expirations + 1 >= ${expirations} as hopeless
          from analyses
          join images using (image_id)
         where analyses.status = 'processing' and lease_until <= now()
           for no key update skip locked),
      placed as (
        select *, row_number() over (partition by suspect order by analysis_id) as place from expired),
      requeued as (
        update analyses
           set expirations = expirations + 1, worker = null, lease_until = null,
               status = case when hopeless then 'ml_failed' else 'pending' end,
               error_message = case when hopeless then ${error_message}::text end,
               finished_at = case when hopeless then now() end,
               run_after = now() + case when suspect then place - 1 else 0 end * ${SUSPECT_INTERVAL_SECONDS} * interval '1 second'
          from placed
         where analyses.analysis_id = placed.analysis_id
        returning image_id, status, analyses.error_message, batch_id)
      update images
         set status = requeued.status, error_message = requeued.error_message,
             stage = case when requeued.status = 'pending' then 'queued' end,
             -- The batch does not take a photo again that failed, also not one that a citizen had queued.
             batch_number = case when requeued.status = 'pending' then batch_number
                                 else coalesce((select number from batches where batches.batch_id = requeued.batch_id),
                                               batch_number) end
        from requeued
       where images.image_id = requeued.image_id
      returning images.image_id, user_id, images.status, stage`.execute(trx);
    await notifyImageChanges(trx, rows, { change: 'updated', runWaiting: true });
    return rows.length;
  });
}

/** See AnalysisTable.requeueUnavailable. The images that have waited longest come first; the runs have no requester. */
export function requeueUnavailableImages(
  db: Database,
  ...[limit, newId]: Parameters<AnalysisTable['requeueUnavailable']>
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const images = await trx
      .selectFrom('images')
      .select(['image_id', 'user_id'])
      .where('status', '=', 'ml_unavailable')
      .orderBy('uploaded_at')
      .orderBy('image_id')
      .limit(limit)
      .forNoKeyUpdate()
      .skipLocked()
      .execute();
    await queueImages(trx, images, { newId });
    return images.length;
  });
}
