import { type Migration, sql } from 'kysely';

/**
 * A photo that is already being analysed is skipped by a bulk job, not failed: it gets its result anyway. A process of
 * the version before still counts it as failed until it is restarted.
 */
export const skippedItems: Migration = {
  up: async (db) => {
    await sql`
      alter table bulk_jobs add column skipped integer not null default 0;
      update bulk_jobs
         set skipped = busy.items, failed = failed - busy.items
        from (select job_id, count(*)::integer as items from bulk_items where result = 'busy' group by job_id) as busy
       where busy.job_id = bulk_jobs.job_id;
    `.execute(db);
  },
};
