import { type Migration, sql } from 'kysely';

/** Named filters of the list of cases. Each belongs to a person, who has one of each name. */
export const caseViews: Migration = {
  up: async (db) => {
    await sql`
      create table case_views (
        view_id uuid primary key,
        user_id integer not null references users on delete cascade,
        name text not null,
        query text not null,
        is_shared boolean not null,
        created_at timestamptz(3) not null
      );
      create unique index case_views_by_name on case_views (user_id, lower(name));
      create index case_views_shared on case_views (user_id) where is_shared;`.execute(db);
  },
};
