import { sql, type UpdateObject } from 'kysely';
import type { AnalysisTable, ClaimedRun } from '../../../ports/analysis-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database, Schema } from '../schema.ts';
import { heldRun, lockImage } from './held-run.ts';

const NO_WORKER = { status: 'pending', worker: null, lease_until: null } as const;
const WAITING = { status: 'pending', stage: 'queued' } as const;

type Change = UpdateObject<Schema, 'analyses'>;

/** See AnalysisTable.retryLater. */
export const retryRunLater = (
  db: Database,
  ...[run, { delayMs, error_message }]: Parameters<AnalysisTable['retryLater']>
) => {
  const run_after = sql<Date>`now() + ${delayMs} * interval '1 millisecond'`;
  return giveBack(db, run, { run_after, error_message });
};

/** See AnalysisTable.release. It keeps its place in the queue, as it was never its turn. */
export const releaseRun = (db: Database, run: ClaimedRun) =>
  giveBack(db, run, { attempts: run.attempts - 1, started_at: null });

function giveBack(db: Database, run: ClaimedRun, change: Change): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const image = await lockImage(trx, run.image_id);
    if (!image) return false;
    const given = await heldRun(trx, run)
      .set({ ...change, ...NO_WORKER })
      .executeTakeFirstOrThrow();
    if (given.numUpdatedRows === 0n) return false;
    await trx.updateTable('images').set(WAITING).where('image_id', '=', run.image_id).execute();
    await notifyImageChanges(trx, [{ ...image, ...WAITING }], { change: 'updated', runWaiting: true });
    return true;
  });
}
