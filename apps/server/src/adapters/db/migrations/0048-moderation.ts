import { type Migration, sql } from 'kysely';

/**
 * What officers take from the public: texts, which stay in the history, and areas of photos. A covered photo, an upload
 * or one of a case, has objects of its own, which alone the public sees.
 */
export const moderation: Migration = {
  up: async (db) => {
    await sql`
      alter table case_events add is_hidden boolean not null default false;
      alter table reports add is_hidden boolean not null default false;
      create table photo_covers (
        photo_id uuid primary key,
        areas jsonb not null,
        photo_key text not null,
        thumbnail_key text not null,
        covered_by integer references users on delete set null,
        covered_at timestamptz(3) not null
      );`.execute(db);
  },
};
