import { type Migration, sql } from 'kysely';

/**
 * What the admin's first screen asks for at any number of images: the time of the newest completed runs, and how each
 * service did when it was last called.
 */
export const overview: Migration = {
  up: async (db) => {
    await sql`
      create index analyses_newest_completed on analyses (finished_at desc) include (duration_ms)
        where status = 'completed';

      create table service_calls (
        service text primary key,
        ok boolean not null,
        reason text,
        at timestamptz not null
      );
    `.execute(db);
  },
};
