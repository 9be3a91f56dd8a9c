import { type Migration, sql } from 'kysely';

/**
 * Whether this database is a copy that was restored from a backup, and whether the copy took the place of the original. The photo store
 * carries the id of the installation too; `has_marked_store` says that one did.
 */
export const restoredCopies: Migration = {
  up: async (db) => {
    await sql`
      alter table installation
        add column has_marked_store boolean not null default false,
        add column restored_at timestamptz(3),
        add column is_live boolean not null default true`.execute(db);
  },
};
