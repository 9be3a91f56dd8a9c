import { getBulkOutcome } from '@smart-waste/core';
import { sql } from 'kysely';
import type { BulkTable, ClaimedItem } from '../../../modules/jobs/ports.ts';
import { buildRelease, defineLeasedRows, isFree } from '../lease.ts';
import type { Database } from '../schema.ts';

const leaseTable = defineLeasedRows<ClaimedItem>('bulk_items', ['job_id', 'position']);

/** Claims the items of bulk jobs and stores their results. */
export const createBulkItems = (
  db: Database,
): Pick<BulkTable, 'claim' | 'renew' | 'complete' | 'release'> => ({
  claim: (batch) => claimItems(db, batch),
  renew: (item, seconds) => leaseTable.renew(db, item, seconds),
  complete: (item, outcome) => completeItem(db, item, outcome),
  release: (item, delayMs) => leaseTable.change(db, item, buildRelease(delayMs)),
});

/** Each unfinished job offers its first open items; rows locked by others are skipped. */
function claimItems(
  db: Database,
  { actions, limit, leaseSeconds }: Parameters<BulkTable['claim']>[0],
): Promise<ClaimedItem[]> {
  const candidates = sql`
    select item.job_id, item.position, job.action, job.requested_by
      from (select job_id, action, requested_by, created_at from bulk_jobs
             where finished_at is null and action = any(${actions}::text[])) as job
     cross join lateral (
       select job_id, position from bulk_items
        where bulk_items.job_id = job.job_id and result is null and due_at <= now() and ${isFree}
        order by position limit ${limit} for update skip locked) as item
     order by job.created_at, item.job_id, item.position
     limit ${limit}`;
  const returning = sql`bulk_items.job_id, bulk_items.position, image_id, action, requested_by, attempts`;
  return leaseTable.claim<ClaimedItem>(db, { candidates, leaseSeconds, returning });
}

/** The result and the count of its job, whose columns are the outcomes, change together. */
function completeItem(
  db: Database,
  ...[item, { result, error, now }]: Parameters<BulkTable['complete']>
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const set = sql`result = ${result}, error = ${error}, lease_until = null`;
    if (!(await leaseTable.change(trx, item, set))) return false;
    const count = sql.ref(getBulkOutcome(result));
    await sql`
      update bulk_jobs
         set ${count} = ${count} + 1,
             finished_at = case when done + failed + skipped + 1 = total then ${now}::timestamptz end
       where job_id = ${item.job_id}`.execute(trx);
    return true;
  });
}
