import { sql, type Transaction, type UpdateObject } from 'kysely';
import type { AnalysisTable, ClaimedRun } from '../../../ports/analysis-table.ts';
import { buildLeaseEnd } from '../lease.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database, Schema } from '../schema.ts';

type HeldRun = Pick<ClaimedRun, 'analysis_id' | 'image_id' | 'worker' | 'attempts'>;

/** Locks an image for the rest of the transaction. Every transaction locks the image before its run. */
export const lockImage = (trx: Transaction<Schema>, image_id: string) =>
  trx
    .selectFrom('images')
    .select(['image_id', 'user_id', 'status'])
    .where('image_id', '=', image_id)
    .forNoKeyUpdate()
    .executeTakeFirst();

/**
 * An update of the run for as long as this worker holds it: same worker, same attempt, and the lease has not expired
 * by the clock of the database.
 */
const updateHeldRun = (db: Database, { analysis_id, worker, attempts }: HeldRun) =>
  db
    .updateTable('analyses')
    .where('analysis_id', '=', analysis_id)
    .where('worker', '=', worker)
    .where('attempts', '=', attempts)
    .where('status', '=', 'processing')
    .where('lease_until', '>', sql<Date>`now()`);

/** See AnalysisTable.renew. */
export async function renewRun(db: Database, run: ClaimedRun, leaseSeconds: number): Promise<boolean> {
  const renewed = await updateHeldRun(db, run)
    .set({ lease_until: buildLeaseEnd(leaseSeconds) })
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
    const held = await updateHeldRun(trx, run).set({ worker: run.worker }).executeTakeFirstOrThrow();
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
    const released = await updateHeldRun(trx, run)
      .set({ ...change, ...NO_WORKER })
      .executeTakeFirstOrThrow();
    if (released.numUpdatedRows === 0n) return false;
    await trx.updateTable('images').set(WAITING).where('image_id', '=', run.image_id).execute();
    await notifyImageChanges(trx, [{ ...image, ...WAITING }], { change: 'updated', runWaiting: true });
    return true;
  });
}
