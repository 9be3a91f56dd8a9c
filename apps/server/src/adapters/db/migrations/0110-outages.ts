import { type Migration, sql } from 'kysely';

/** How often a lost connection to the database has interrupted a piece of work: only some of these cost it no attempt. */
export const outages: Migration = {
  up: async (db) => {
    await sql`
      alter table model_checks add column outages integer not null default 0;
      alter table evaluations add column outages integer not null default 0;
      alter table datasets add column outages integer not null default 0;
      alter table dataset_exports add column outages integer not null default 0`.execute(db);
  },
};
