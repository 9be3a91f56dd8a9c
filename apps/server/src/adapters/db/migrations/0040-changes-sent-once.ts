import { type Migration, sql } from 'kysely';

/** The key with which a person made a change of a case, so that a phone that sends it again makes it once. */
export const changesSentOnce: Migration = {
  up: async (db) => {
    await sql`
      alter table case_events add idempotency_key text;
      create unique index case_events_sent_once on case_events (caused_by, idempotency_key)
        where idempotency_key is not null;`.execute(db);
  },
};
