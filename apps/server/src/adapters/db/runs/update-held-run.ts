import { sql, type UpdateObject } from 'kysely';
import type { AnalysisTable, ClaimedRun } from '../../../ports/analysis-table.ts';
import { leaseUntil } from '../lease.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database, Schema } from '../schema.ts';
import { heldRun, lockImage } from './held-run.ts';

/** See AnalysisTable.renew. */
export async function renewRun(db: Database, run: ClaimedRun, leaseSeconds: number): Promise<boolean> {
  const renewed = await heldRun(db, run)
    .set({ lease_until: leaseUntil(leaseSeconds) })
    .executeTakeFirstOrThrow();
  return renewed.numUpdatedRows > 0n;
}

/** See AnalysisTable.setStage. Writing the worker's name again proves the lease and keeps it until the commit. */
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

const NO_WORKER = { status: 'pending', worker: null, lease_until: null } as const;
const WAITING = { status: 'pending', stage: 'queued' } as const;

type Change = UpdateObject<Schema, 'analyses'>;

/** See AnalysisTable.retryLater. */
export const retryRunLater = (
  db: Database,
  ...[run, { delayMs, error_message }]: Parameters<AnalysisTable['retryLater']>
) => {
  const run_after = sql<Date>`now() + ${delayMs} * interval '1 millisecond'`;
  return requeue(db, run, { run_after, error_message });
};

/** See AnalysisTable.release. The run keeps its place in the queue, as if it had not been claimed. */
export const releaseRun = (db: Database, run: ClaimedRun) =>
  requeue(db, run, { attempts: run.attempts - 1, started_at: null });

function requeue(db: Database, run: ClaimedRun, change: Change): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const image = await lockImage(trx, run.image_id);
    if (!image) return false;
    const released = await heldRun(trx, run)
      .set({ ...change, ...NO_WORKER })
      .executeTakeFirstOrThrow();
    if (released.numUpdatedRows === 0n) return false;
    await trx.updateTable('images').set(WAITING).where('image_id', '=', run.image_id).execute();
    await notifyImageChanges(trx, [{ ...image, ...WAITING }], { change: 'updated', runWaiting: true });
    return true;
  });
}
