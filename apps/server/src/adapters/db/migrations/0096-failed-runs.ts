import { type Migration, sql } from 'kysely';

/** Failed runs by time: the reasons of a day and a week are read without the runs that succeeded. */
export const failedRuns: Migration = {
  up: async (db) => {
    await sql`
      create index analyses_newest_failed on analyses (finished_at desc)
        where status in ('failed', 'ml_failed', 'ml_unavailable')`.execute(db);
  },
};
