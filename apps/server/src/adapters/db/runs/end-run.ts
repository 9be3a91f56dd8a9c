import type { ImageStatus } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { AnalysisTable, ClaimedRun, RunRecord } from '../../../ports/analysis-table.ts';
import { countEnded } from '../batches/count-ended.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { forgetKeys } from '../tables/key-ledger.ts';
import { heldRun, lockImage } from './held-run.ts';

type Finding = {
  status: Exclude<ImageStatus, 'pending' | 'processing'>;
  /** As JSON. */
  results: string | null;
  processed_key: string | null;
  error_message: string | null;
};

/** See AnalysisTable.complete; the drawn photo has an owner from here on. */
export const completeRun: Ending<'complete'> = (db, run, { results, processed_key, ...record }) => {
  const finding = { results: JSON.stringify(results), processed_key, error_message: null };
  return endRun(db, run, { record, finding: { ...finding, status: 'completed' } });
};

/** See AnalysisTable.fail; what an earlier run had found stays with that run. */
export const failRun: Ending<'fail'> = (db, run, { status, error_message, ...record }) =>
  endRun(db, run, { record, finding: { status, error_message, results: null, processed_key: null } });

type Ending<Name extends 'complete' | 'fail'> = (
  db: Database,
  ...args: Parameters<AnalysisTable[Name]>
) => Promise<boolean>;

/** Run and image change together or not at all; answers whether the worker still held the run. */
function endRun(
  db: Database,
  run: ClaimedRun,
  { record, finding }: { record: RunRecord; finding: Finding },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const image = await lockImage(trx, run.image_id);
    if (!image) return false;
    const ended = await heldRun(trx, run)
      .set({ ...record, ...finding, settings: JSON.stringify(record.settings) })
      .set({ lease_until: null, finished_at: sql<Date>`now()` })
      .returning([
        'batch_id',
        sql<number>`extract(epoch from now() - started_at)::double precision`.as('seconds'),
      ])
      .executeTakeFirst();
    if (!ended) return false;
    const { results, ...shown } = finding;
    await trx
      .updateTable('images')
      .set({ ...shown, analysis_results: results, stage: null })
      .where('image_id', '=', run.image_id)
      .execute();
    await countEnded(trx, { ...ended, status: finding.status });
    if (finding.processed_key !== null) await forgetKeys(trx, [finding.processed_key]);
    const change = { ...image, status: finding.status, stage: null };
    await notifyImageChanges(trx, [change], { change: 'updated', runWaiting: false });
    return true;
  });
}
