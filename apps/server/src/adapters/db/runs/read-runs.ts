import type { PhotoObject } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import type { Database } from '../schema.ts';

/** See AnalysisTable.countQueued. */
export async function countQueued(db: Database): ReturnType<AnalysisTable['countQueued']> {
  const { rows } = await sql<{ pending: number; processing: number }>`
    select (select count(*) from analyses where status = 'pending')::integer as pending,
           (select count(*) from analyses where status = 'processing')::integer as processing`.execute(db);
  return rows[0] ?? { pending: 0, processing: 0 };
}

/** See AnalysisTable.findOldestDue; the first entry of the queue's own index. */
export async function findOldestDue(db: Database): Promise<Date | null> {
  const first = await db
    .selectFrom('analyses')
    .select('run_after')
    .where('status', '=', 'pending')
    .where('run_after', '<=', sql<Date>`now()`)
    .orderBy('run_after')
    .limit(1)
    .executeTakeFirst();
  return first?.run_after ?? null;
}

/** See AnalysisTable.computeAverageDuration; reads that many entries of one index, however many runs there are. */
export async function computeAverageDuration(
  db: Database,
  limit: number,
): ReturnType<AnalysisTable['computeAverageDuration']> {
  const { rows } = await sql<{ runs: number; average_ms: number }>`
    select count(*)::integer as runs, coalesce(avg(duration_ms), 0) as average_ms
      from (select duration_ms from analyses where status = 'completed'
             order by finished_at desc limit ${limit}) as newest`.execute(db);
  return rows[0] ?? { runs: 0, average_ms: 0 };
}

/** See AnalysisTable.listByImage. */
export const listByImage = (db: Database, ...[image_id, limit]: Parameters<AnalysisTable['listByImage']>) =>
  db
    .selectFrom('analyses')
    .leftJoin('users', 'users.id', 'analyses.requested_by')
    .select(['analysis_id', 'image_id', 'users.username as requested_by', 'options', 'status', 'attempts'])
    .select(['analyses.created_at', 'started_at', 'finished_at', 'duration_ms'])
    .select(['detector', 'model', 'model_version', 'settings', 'results', 'error_message', 'processed_key'])
    .where('image_id', '=', image_id)
    .orderBy('analyses.created_at', 'desc')
    .orderBy('analysis_id', 'desc')
    .limit(limit)
    .execute();

/** See AnalysisTable.findByPicture. The key names the run or the set, so that no index over keys is needed. */
export async function findByPicture(db: Database, key: string): ReturnType<AnalysisTable['findByPicture']> {
  const [, id] = /^annotated\/([0-9a-f-]{36})-\d+\.jpg$/.exec(key) ?? [];
  if (id === undefined) return undefined;
  const { rows } = await sql<{ image_id: string; photo_key: string; detections: PhotoObject[] | null }>`
    select image_id, photo_key, detections
      from (select image_id, processed_key, results -> 'detections' as detections
              from analyses where analysis_id = ${id}
            union all
            select image_id, processed_key, results_of_annotations(annotations) -> 'detections'
              from annotation_sets where set_id = ${id}) as drawn (image_id, picture, detections)
      join images using (image_id)
     where picture = ${key}`.execute(db);
  const [drawn] = rows;
  return drawn?.detections ? { ...drawn, detections: drawn.detections } : undefined;
}

/** See AnalysisTable.runWhileImageExists. Deleting an image locks its row `for update`, which waits for this lock. */
export function whileImageExists(
  db: Database,
  ...[image_id, work]: Parameters<AnalysisTable['runWhileImageExists']>
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const image = await trx
      .selectFrom('images')
      .select('image_id')
      .where('image_id', '=', image_id)
      .forKeyShare()
      .executeTakeFirst();
    if (!image) return false;
    await work();
    return true;
  });
}
