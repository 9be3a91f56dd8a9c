import { type Migration, sql } from 'kysely';

/** A dataset that cannot be frozen fails with a sentence after some failures, and others come before it until then. */
export const failedDatasets: Migration = {
  up: async (db) => {
    await sql`
      alter table datasets
        add column failures integer not null default 0,
        add column error_message text`.execute(db);
  },
};
