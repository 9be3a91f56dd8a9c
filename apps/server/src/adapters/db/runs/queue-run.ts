import { sql } from 'kysely';
import type { AnalysisTable, NewRun } from '../../../ports/analysis-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { lockImage } from './held-run.ts';

/** See AnalysisTable.request. The image's lock makes two requests for it take turns. */
export function queueRun(db: Database, run: NewRun): ReturnType<AnalysisTable['request']> {
  return db.transaction().execute(async (trx) => {
    const image = await lockImage(trx, run.image_id);
    if (!image) return 'no-such-image';
    const { numInsertedOrUpdatedRows: queued } = await trx
      .insertInto('analyses')
      .values({ ...run, options: JSON.stringify(run.options) })
      .onConflict((conflict) =>
        conflict.column('image_id').where(sql<boolean>`status in ('pending', 'processing')`).doNothing(),
      )
      .executeTakeFirstOrThrow();
    if (queued === 0n) return 'already-running';
    const waiting = { status: 'pending', stage: 'queued' } as const;
    await trx
      .updateTable('images')
      .set({ ...waiting, error_message: null })
      .where('image_id', '=', run.image_id)
      .execute();
    await notifyImageChanges(trx, [{ ...image, ...waiting }], { change: 'updated', runWaiting: true });
    return 'queued';
  });
}
