import { sql } from 'kysely';
import type { BulkTable, ClaimedItem } from '../../../ports/bulk-table.ts';
import type { Database } from '../schema.ts';

/** See BulkTable.claim. Each unfinished job offers its first open items; what others have locked is skipped. */
export async function claimItems(
  db: Database,
  { actions, limit, holdSeconds }: Parameters<BulkTable['claim']>[0],
): Promise<ClaimedItem[]> {
  const { rows } = await sql<ClaimedItem>`
    with open as (
      select item.job_id, item.position, job.action, job.requested_by
        from (select job_id, action, requested_by, created_at from bulk_jobs
               where finished_at is null and action = any(${actions}::text[])) as job
       cross join lateral (
         select job_id, position from bulk_items
          where bulk_items.job_id = job.job_id and result is null and (lease_until is null or lease_until <= now())
          order by position limit ${limit} for update skip locked) as item
       order by job.created_at, item.job_id, item.position
       limit ${limit})
    update bulk_items
       set lease_until = now() + ${holdSeconds} * interval '1 second', attempts = attempts + 1
      from open
     where bulk_items.job_id = open.job_id and bulk_items.position = open.position
    returning bulk_items.job_id, bulk_items.position, image_id, action, requested_by, attempts`.execute(db);
  return rows;
}
