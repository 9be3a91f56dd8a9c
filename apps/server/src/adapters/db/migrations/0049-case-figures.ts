import { type Migration, sql } from 'kysely';

/**
 * The moments from which figures of the work are counted. Each index has all columns that a figure reads, so that a
 * period is read without the rows themselves.
 */
export const caseFigures: Migration = {
  up: async (db) => {
    await sql`
      create index cases_opened on cases (opened_at) include (category_id, status);
      create index cases_answered on cases (answered_at) include (opened_at, category_id, status)
        where answered_at is not null;
      create index cases_cleaned on cases (cleaned_at) include (opened_at, category_id, status, case_id)
        where cleaned_at is not null;
      create index cases_ended on cases (ended_at) include (category_id, status) where ended_at is not null;
      create index case_events_returns on case_events (at) where action in ('return', 'reopen');`.execute(db);
  },
};
