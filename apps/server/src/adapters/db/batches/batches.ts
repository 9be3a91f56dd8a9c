import { sql } from 'kysely';
import type { BatchRow, BatchTable, StatusCounts } from '../../../ports/batch-table.ts';
import type { Database } from '../schema.ts';
import { fillBatch } from './fill-batch.ts';
import { pageOfJobs } from './jobs.ts';
import { pauseBatch, stopBatch } from './pause-batch.ts';
import { retryFailedImages } from './retry-failed.ts';
import { startBatch } from './start-batch.ts';

/** The batches of a database. A transaction that changes one locks it before any image. */
export function batchTable(db: Database): BatchTable {
  return {
    start: (batch) => startBatch(db, batch),
    pause: () => pauseBatch(db),
    stop: () => stopBatch(db),
    fill: (newId) => fillBatch(db, newId),
    retryFailed: (limit) => retryFailedImages(db, limit),
    findLatest: () => latestBatch(db),
    findLatestWithCounts: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (snapshot) => ({
          batch: await latestBatch(snapshot),
          counts: await countsByStatus(snapshot),
        })),
    listJobs: (status, paging) => pageOfJobs(db, status, paging),
  };
}

function latestBatch(db: Database): Promise<BatchRow | undefined> {
  return db
    .selectFrom('batches')
    .innerJoin('batch_counts', 'batch_counts.batch_id', 'batches.batch_id')
    .leftJoin('users', 'users.id', 'batches.started_by')
    .select(['batches.batch_id', 'state', 'config', 'users.username as started_by', 'started_at', 'ended_at'])
    .select(['completed', 'completed_seconds', 'unreadable'])
    .select(
      sql<number>`ran_seconds + coalesce(extract(epoch from now() - running_since), 0)::double precision`.as(
        'active_seconds',
      ),
    )
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function countsByStatus(db: Database): Promise<StatusCounts> {
  const rows = await db
    .selectFrom('image_counts')
    .select(['status', sql<number>`sum(images)::integer`.as('images')])
    .groupBy('status')
    .execute();
  return Object.fromEntries(rows.map(({ status, images }) => [status, images]));
}
