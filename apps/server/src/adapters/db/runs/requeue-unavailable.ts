import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import type { Database } from '../schema.ts';
import { queueImages } from './queue-images.ts';

/** See AnalysisTable.requeueUnavailable. Those that waited longest come first; nobody asked, so nobody is named. */
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
