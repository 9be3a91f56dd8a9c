import { sql } from 'kysely';
import type { BatchRow, BatchTable } from '../../../ports/batch-table.ts';
import type { Database } from '../schema.ts';
import { fillBatch } from './fill-batch.ts';
import { pageOfJobs } from './jobs.ts';
import { pauseBatch, stopBatch } from './pause-batch.ts';
import { retryFailedImages } from './retry-failed.ts';
import { startBatch } from './start-batch.ts';

/** The batches of a database. Whoever changes one locks it first, before any image. */
export function batchTable(db: Database): BatchTable {
  return {
    start: (batch) => startBatch(db, batch),
    pause: () => pauseBatch(db),
    stop: () => stopBatch(db),
    fill: (newId) => fillBatch(db, newId),
    retryFailed: (limit) => retryFailedImages(db, limit),
    findLatest: () => latestBatch(db),
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
