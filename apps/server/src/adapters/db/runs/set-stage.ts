import type { AnalysisTable } from '../../../ports/analysis-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { heldRun, lockImage } from './held-run.ts';

/** See AnalysisTable.stage. Writing the worker's name again proves the lease and keeps it until the commit. */
export function setStage(
  db: Database,
  ...[run, stage]: Parameters<AnalysisTable['setStage']>
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const image = await lockImage(trx, run.image_id);
    if (!image) return false;
    const held = await heldRun(trx, run).set({ worker: run.worker }).executeTakeFirstOrThrow();
    if (held.numUpdatedRows === 0n) return false;
    await trx.updateTable('images').set({ stage }).where('image_id', '=', run.image_id).execute();
    await notifyImageChanges(trx, [{ ...image, stage }], { change: 'updated', runWaiting: false });
    return true;
  });
}
