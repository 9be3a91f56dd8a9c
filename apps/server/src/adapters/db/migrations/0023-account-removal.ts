import { type Migration, sql } from 'kysely';

/**
 * Accounts that their owners have deleted stay as rows without personal data, because photos, runs and the audit log
 * refer to them. And an e-mail address may belong to several accounts, so that a registration reveals none.
 */
export const accountRemoval: Migration = {
  up: async (db) => {
    await sql`
      alter table users
        add column deleted_at timestamptz,
        add column photos_to_remove boolean not null default false;
      create index users_with_photos_to_remove on users (id) where photos_to_remove;
      drop index users_email;
      create index users_email on users (lower(email));
    `.execute(db);
  },
};
