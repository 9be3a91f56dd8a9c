import { type Migration, sql } from 'kysely';

/** The language of a person's e-mails, as they chose it; null until they have. */
export const userLanguage: Migration = {
  up: async (db) => {
    await sql`alter table users add column language text`.execute(db);
  },
};
