import { MAX_COUNTED_WAITING } from '@smart-waste/core';
import { sql } from 'kysely';
import type { BatchRow, BatchTable, StatusCounts } from '../../../ports/batch-table.ts';
import type { Database } from '../schema.ts';
import { fillBatch } from './fill-batch.ts';
import { readJobPage } from './jobs.ts';
import { pauseBatch, stopBatch } from './pause-batch.ts';
import { retryFailedImages } from './retry-failed.ts';
import { startBatch } from './start-batch.ts';

/** The batches of a database. A transaction that changes one locks it before any image. */
export function createBatchTable(db: Database): BatchTable {
  return {
    start: (...batch) => startBatch(db, ...batch),
    pause: (entry) => pauseBatch(db, entry),
    stop: (entry) => stopBatch(db, entry),
    fill: (newId) => fillBatch(db, newId),
    retryFailed: (limit) => retryFailedImages(db, limit),
    findLatest: () => findLatestBatch(db),
    findLatestWithCounts: () =>
      readInSnapshot(db, async (snapshot) => ({
        batch: await findLatestBatch(snapshot),
        counts: await countByStatus(snapshot),
      })),
    listJobs: (status, paging) => readInSnapshot(db, (snapshot) => readJobPage(snapshot, status, paging)),
  };
}

/** Several statements that see the same rows, whatever is written meanwhile. */
const readInSnapshot = <T>(db: Database, read: (snapshot: Database) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

const openRuns = sql<number>`(
  select count(*)::integer from analyses
   where analyses.batch_id = batches.batch_id and status in ('pending', 'processing'))`;

/** What fillBatch can still take, counted no further than needed: there may be a million. */
const waitingImages = sql<number>`(
  select count(*)::integer
    from ((select 1 from images
            where ended_at is null and batch_number < batches.number and stage is null
              and status in ('pending', 'ml_failed', 'ml_unavailable')
            limit ${MAX_COUNTED_WAITING})
          union all
          (select 1 from analyses
            where ended_at is null and analyses.status = 'pending' and batch_id is null
              and run_after <= batches.started_at and options = '{}'
            limit ${MAX_COUNTED_WAITING})) as counted)`;

function findLatestBatch(db: Database): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batches')
    .innerJoin('batch_counts', 'batch_counts.batch_id', 'batches.batch_id')
    .leftJoin('users', 'users.id', 'batches.started_by')
    .select(['batches.batch_id', 'state', 'config', 'users.username as started_by', 'started_at', 'ended_at'])
    .select(['completed', 'completed_seconds', 'unreadable', 'image_limit', 'planned', 'taken'])
    .select([openRuns.as('open'), waitingImages.as('waiting')])
    .select(
      sql<number>`ran_seconds + coalesce(extract(epoch from now() - running_since), 0)::double precision`.as(
        'active_seconds',
      ),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function countByStatus(db: Database): Promise<StatusCounts> {
  const rows = await db
    .selectFrom('image_counts')
    .select(['status', sql<number>`sum(images)::integer`.as('images')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, images }) => [status, images]));
}
