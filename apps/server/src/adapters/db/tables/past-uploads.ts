import { buildPictureKey, type RunCompletion } from '../../../ports/analysis-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';

/** The only run of an upload, which ended before it was recorded. */
export type PastRun = RunCompletion & { analysis_id: string; worker: string; finished_at: Date };

/** Uploads that are recorded with a past moment. Only a demonstration has them, so no port names them. */
export const createPastUploads = (db: Database) => ({
  /**
   * Records the run of an upload that waits for none, with its result, and keeps it out of the queue of uploads
   * to report: who records it reports it too. Nothing is written for an upload that has a result.
   */
  complete: (image_id: string, run: PastRun): Promise<void> =>
    db.transaction().execute((trx) => completeUpload(trx, image_id, run)),
});

async function completeUpload(trx: Database, image_id: string, run: PastRun): Promise<void> {
  const processed_key = buildPictureKey(run.analysis_id);
  const image = await trx
    .updateTable('images')
    .set({
      status: 'completed',
      stage: null,
      analysis_results: JSON.stringify(run.results),
      processed_key,
    })
    .where('image_id', '=', image_id)
    .where('analysis_results', 'is', null)
    .returning(['image_id', 'user_id', 'status', 'stage'])
    .executeTakeFirst();
  if (!image) return;
  await trx
    .insertInto('analyses')
    .values({ ...toRow(run), image_id, requested_by: image.user_id, processed_key })
    .execute();
  // Inside the transaction, so that no process sees the entry that a trigger has made.
  await trx.deleteFrom('uploads_to_report').where('image_id', '=', image_id).execute();
  await notifyImageChanges(trx, [image], { change: 'updated', runWaiting: false });
}

function toRow({ results, settings, finished_at, ...run }: PastRun) {
  const started_at = new Date(finished_at.getTime() - run.duration_ms);
  return {
    ...run,
    options: '{}',
    status: 'completed',
    attempts: 1,
    created_at: started_at,
    run_after: started_at,
    started_at,
    finished_at,
    settings: JSON.stringify(settings),
    results: JSON.stringify(results),
  } as const;
}
