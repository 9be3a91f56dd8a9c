import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import { tellChanges } from '../notices.ts';
import type { Database } from '../schema.ts';

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
    if (images.length === 0) return 0;
    const runs = images.map(({ image_id }) => ({ analysis_id: newId(), image_id, options: '{}' }));
    await trx.insertInto('analyses').values(runs).execute();
    const waiting = { status: 'pending', stage: 'queued' } as const;
    await trx
      .updateTable('images')
      .set({ ...waiting, error_message: null })
      .where(
        'image_id',
        'in',
        images.map(({ image_id }) => image_id),
      )
      .execute();
    const changed = images.map((image) => ({ ...image, ...waiting }));
    await tellChanges(trx, changed, { change: 'updated', runWaiting: true });
    return images.length;
  });
}
