import { type Migration, sql } from 'kysely';

/** How often a run lost its worker, apart from its attempts: these count outages that are no fault of the photo. */
export const lapses: Migration = {
  up: async (db) => {
    await sql`alter table analyses add column lapses integer not null default 0 check (lapses >= 0)`.execute(
      db,
    );
  },
};
