import { FAILED_BULK_RESULTS } from '@smart-waste/core';
import { sql } from 'kysely';
import type { BulkItemRow, BulkTable } from '../../../modules/jobs/ports.ts';
import type { Database } from '../schema.ts';
import type { WordShares } from '../search/word-shares.ts';
import { createBulkItems } from './bulk-items.ts';
import { startJob } from './start-job.ts';

/**
 * Whether anything that a job deleted is still in the trash. The search starts at what its requester put there while it
 * ran, give or take the clocks of several machines: a job has up to a hundred thousand items, which have no index by
 * their image.
 */
const CAN_UNDO = sql<boolean>`(
  bulk_jobs.action = 'delete' and exists (
    select from trashed_images as trashed
     where trashed.trashed_by = bulk_jobs.requested_by
       and trashed.trashed_at between bulk_jobs.created_at - interval '1 minute' and bulk_jobs.finished_at + interval '1 minute'
       and exists (
         select from bulk_items as item
          where item.job_id = bulk_jobs.job_id and item.image_id = trashed.image_id and item.result = 'done')))`;

/** The bulk jobs of a database. */
export function createBulkTable(db: Database, readShares: WordShares): BulkTable {
  const jobs = db
    .selectFrom('bulk_jobs')
    .innerJoin('users', 'users.id', 'bulk_jobs.requested_by')
    .select(['job_id', 'action', 'users.username as requested_by', 'total', 'done', 'failed', 'skipped'])
    .select(['bulk_jobs.created_at', 'finished_at', CAN_UNDO.as('can_undo')]);
  return {
    start: (...request) => startJob({ db, readShares }, ...request),
    findById: (job_id) => jobs.where('job_id', '=', job_id).executeTakeFirst(),
    listNewest: (limit) =>
      jobs.orderBy('bulk_jobs.created_at', 'desc').orderBy('job_id', 'desc').limit(limit).execute(),
    listItems: (job_id, page) => readItems(db, job_id, page),
    ...createBulkItems(db),
    removeFinished: async (before) => {
      const { numDeletedRows } = await db
        .deleteFrom('bulk_jobs')
        .where('finished_at', '<', before)
        .executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    },
  };
}

function readItems(
  db: Database,
  ...[job_id, { after, limit, onlyFailed }]: Parameters<BulkTable['listItems']>
): Promise<BulkItemRow[]> {
  let items = db
    .selectFrom('bulk_items')
    .leftJoin('images', 'images.image_id', 'bulk_items.image_id')
    .select(['position', 'bulk_items.image_id', 'bulk_items.location', 'result', 'error', 'images.status'])
    .where('job_id', '=', job_id)
    .where('position', '>', after);
  if (onlyFailed) items = items.where('result', 'in', FAILED_BULK_RESULTS);
  return items.orderBy('position').limit(limit).execute();
}
