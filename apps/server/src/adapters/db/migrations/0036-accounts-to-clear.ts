import { type Migration, sql } from 'kysely';

/**
 * The deleted accounts that may have left photos or trash to be deleted, found by one small index. Those that exist are
 * looked at once more.
 */
export const accountsToClear: Migration = {
  up: async (db) => {
    await sql`
      alter table users add column trash_to_remove boolean not null default false;
      update users set trash_to_remove = true where deleted_at is not null;
      create index users_to_clear on users (id) where photos_to_remove or trash_to_remove;
      drop index users_with_photos_to_remove;
    `.execute(db);
  },
};
