import { type Migration, sql } from 'kysely';

/**
 * Lists by due date of returned and of escalated cases. Those that have ended have no due date: without these indexes
 * all of them were read one by one when none of them was both.
 */
export const casesDue: Migration = {
  up: async (db) => {
    await sql`
      create index cases_due_returned
        on cases (is_open, (coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')), number) where returns > 0;
      create index cases_due_escalated
        on cases (is_open, (coalesce(due_at, timestamptz '9999-12-31 00:00:00+00')), number)
        where escalated_at is not null;`.execute(db);
  },
};
