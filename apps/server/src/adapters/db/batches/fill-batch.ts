import { toRunOptions } from '@smart-waste/core';
import { sql } from 'kysely';
import { notifyProcessingChange } from '../notifications.ts';
import { queueImages } from '../runs/queue-runs.ts';
import type { Database } from '../schema.ts';
import { STOP_CLOCK } from './pause-batch.ts';

type Batch = NonNullable<Awaited<ReturnType<typeof lockRunning>>>;

/**
 * See BatchTable.fill. Photos are queued a few at a time, so that an upload in the meantime waits behind at most one
 * batch size of them. A batch of a limited number analyses them one at a time (MP-24). One process fills at a time; the
 * others return at once.
 */
export async function fillBatch(db: Database, newId: () => string): Promise<number> {
  const running = db.selectFrom('batches').select('batch_id').where('state', '=', 'running');
  if (!(await running.executeTakeFirst())) return 0;
  return db.transaction().execute(async (trx) => {
    const batch = await lockRunning(trx);
    if (!batch) return 0;
    const { open, due } = await openRuns(trx, batch);
    if (due > 0) return 0;
    const { left, capacity } = computeCapacity(batch, open);
    const taken = capacity > 0 ? await takeImages(trx, batch, { capacity, newId }) : 0;
    const isAtLimit = left <= 0;
    if (open + taken === 0 && (isAtLimit || !(await hasWaitingImage(trx, batch)))) await finish(trx, batch);
    return taken;
  });
}

/** How many photos a batch may still take, and how many of them now. */
function computeCapacity(
  { image_limit, taken, config }: Batch,
  open: number,
): { left: number; capacity: number } {
  if (image_limit === null) return { left: Number.POSITIVE_INFINITY, capacity: config.batchSize - open };
  const left = image_limit - taken;
  return { left, capacity: Math.min(left, 1 - open) };
}

type QueueRequest = { capacity: number; newId: () => string };

async function takeImages(trx: Database, batch: Batch, { capacity, newId }: QueueRequest): Promise<number> {
  const adopted = await adoptQueued(trx, batch, capacity);
  const queued = await queueWaiting(trx, batch, { capacity: capacity - adopted, newId });
  const taken = adopted + queued;
  if (taken > 0)
    await trx
      .updateTable('batches')
      .set({ taken: sql<number>`taken + ${taken}` })
      .where('batch_id', '=', batch.batch_id)
      .execute();
  return taken;
}

const lockRunning = (trx: Database) =>
  trx
    .selectFrom('batches')
    .select(['batch_id', 'number', 'config', 'started_by', 'started_at', 'image_limit', 'taken'])
    .where('state', '=', 'running')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();

/** `due` runs wait for a worker: while there are any, queueing more has no benefit. */
async function openRuns(trx: Database, { batch_id }: Batch): Promise<{ open: number; due: number }> {
  return trx
    .selectFrom('analyses')
    .select(sql<number>`count(*)::integer`.as('open'))
    .select(
      sql<number>`(count(*) filter (where status = 'pending' and run_after <= now()))::integer`.as('due'),
    )
    .where('batch_id', '=', batch_id)
    .where(sql<boolean>`status in ('pending', 'processing')`)
    .executeTakeFirstOrThrow();
}

/** Runs that citizens queued before the batch started go first, with the options of the batch. */
async function adoptQueued(trx: Database, batch: Batch, capacity: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update analyses
       set batch_id = ${batch.batch_id}, options = ${JSON.stringify(toRunOptions(batch.config))}::jsonb
     where analysis_id in (
       select analysis_id from analyses
        where status = 'pending' and run_after <= ${batch.started_at} and batch_id is null and options = '{}'
        order by run_after, analysis_id
        limit ${capacity}
          for no key update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

const selectWaitingImages = (trx: Database, { number }: Batch) =>
  trx
    .selectFrom('images')
    .select(['image_id', 'user_id'])
    .where('batch_number', '<', number)
    .where('stage', 'is', null)
    .where(sql<boolean>`status in ('pending', 'ml_failed', 'ml_unavailable')`);

async function queueWaiting(trx: Database, batch: Batch, { capacity, newId }: QueueRequest): Promise<number> {
  if (capacity === 0) return 0;
  const images = await selectWaitingImages(trx, batch)
    .orderBy('batch_number')
    .orderBy('uploaded_at')
    .orderBy('image_id')
    .limit(capacity)
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  const options = toRunOptions(batch.config);
  await queueImages(trx, images, {
    newId,
    options,
    batch,
    ...(batch.started_by !== null && { requested_by: batch.started_by }),
  });
  return images.length;
}

/** Includes images that another transaction has locked. */
const hasWaitingImage = (trx: Database, batch: Batch) =>
  selectWaitingImages(trx, batch).limit(1).executeTakeFirst();

async function finish(trx: Database, { batch_id }: Batch): Promise<void> {
  await trx
    .updateTable('batches')
    .set({ ...STOP_CLOCK, state: 'finished', ended_at: sql<Date>`now()` })
    .where('batch_id', '=', batch_id)
    .execute();
  await notifyProcessingChange(trx, 'idle');
}
