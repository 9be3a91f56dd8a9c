import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import type { Database } from '../schema.ts';

/** See AnalysisTable.findByPicture. The key names the run, so that no index over keys is needed. */
export async function findByPicture(db: Database, key: string): ReturnType<AnalysisTable['findByPicture']> {
  const [, analysis_id] = /^annotated\/([0-9a-f-]{36})-\d+\.jpg$/.exec(key) ?? [];
  if (analysis_id === undefined) return undefined;
  const run = await db
    .selectFrom('analyses')
    .innerJoin('images', 'images.image_id', 'analyses.image_id')
    .select(['images.image_id', 'photo_key', 'results'])
    .where('analysis_id', '=', analysis_id)
    .where('analyses.processed_key', '=', key)
    .executeTakeFirst();
  if (!run?.results) return undefined;
  const { image_id, photo_key, results } = run;
  return { image_id, photo_key, detections: results.detections };
}

/** See AnalysisTable.whileImageExists. Deleting an image locks its row `for update`, which waits for this lock. */
export function whileImageExists(
  db: Database,
  ...[image_id, work]: Parameters<AnalysisTable['whileImageExists']>
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
