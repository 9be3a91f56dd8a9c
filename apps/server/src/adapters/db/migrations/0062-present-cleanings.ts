import { type Migration, sql } from 'kysely';

/**
 * Marks the days of cleanings after a return or a reopening: a photo from before it was counted for them, and only those
 * from after it count now.
 */
export const presentCleanings: Migration = {
  up: async (db) => {
    await sql`
      select mark_case_days(array_agg(cleaned_at)) from cases
       where case_id in (select case_id from case_events where action in ('return', 'reopen'))`.execute(db);
  },
};
