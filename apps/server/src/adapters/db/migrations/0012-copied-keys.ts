import { type Migration, sql } from 'kysely';

/** What has been copied to another store, and verified there: a copy that was broken off goes on from here. */
export const copiedKeys: Migration = {
  up: async (db) => {
    await sql`
      create table copied_keys (
        target text not null,
        key text not null,
        sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
        copied_at timestamptz not null default now(),
        primary key (target, key)
      )`.execute(db);
  },
};
