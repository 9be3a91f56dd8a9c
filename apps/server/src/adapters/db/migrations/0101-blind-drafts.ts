import { type Migration, sql } from 'kysely';

/** Whether a draft was begun without seeing what the detector says. Null for one that a version of before has saved, which did not say. */
export const blindDrafts: Migration = {
  up: async (db) => {
    await sql`alter table annotation_drafts add column is_blind boolean`.execute(db);
  },
};
