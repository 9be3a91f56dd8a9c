import { type Migration, sql } from 'kysely';

/**
 * Lists of cases that were both returned and escalated. Few are: all that were escalated were read one by one until a page
 * of them was full, and the ended ones all when none of them was returned.
 */
export const casesReturnedAndEscalated: Migration = {
  up: async (db) => {
    await sql`
      create index cases_most_urgent_returned_and_escalated
        on cases (is_open, urgency_key, number) where returns > 0 and escalated_at is not null`.execute(db);
  },
};
