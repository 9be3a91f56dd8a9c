import { type Migration, sql } from 'kysely';

/** The role of those who say what is on photos. */
export const reviewers: Migration = {
  up: async (db) => {
    await sql`
      alter table users
        drop constraint users_role_check,
        add constraint users_role_check
          check (role in ('user', 'admin', 'government', 'crew', 'reviewer'))`.execute(db);
  },
};
