import { type Migration, sql } from 'kysely';

/**
 * Marks the days of cleanings after a return or a reopening: a photo from before it was counted for them, and only those
 * from after it count now. The index finds whether a case went back to work without reading its history.
 */
export const presentCleanings: Migration = {
  up: async (db) => {
    await sql`
      create index case_events_returns_of_case on case_events (case_id) include (version, at)
        where action in ('return', 'reopen')`.execute(db);
    await sql`
      select mark_case_days(array_agg(cleaned_at)) from cases
       where case_id in (select case_id from case_events where action in ('return', 'reopen'))`.execute(db);
  },
};
