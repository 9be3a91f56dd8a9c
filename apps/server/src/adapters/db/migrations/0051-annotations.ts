import { type Migration, sql } from 'kysely';

/**
 * What people say about the objects on photos. Sets do not refer to `images`, because a photo in the trash is not
 * there: they stay until the photo is purged.
 */
export const annotations: Migration = {
  up: async (db) => {
    await sql`
      create table annotation_sets (
        set_id uuid primary key,
        image_id uuid not null,
        number integer not null check (number > 0),
        scope text not null check (scope in ('accepted', 'checked')),
        schema_version integer not null,
        analysis_id uuid,
        annotations jsonb not null,
        created_at timestamptz(3) not null,
        created_by integer references users on delete set null,
        unique (image_id, number)
      );
      create index annotation_sets_of_author on annotation_sets (created_by);

      create table annotation_drafts (
        image_id uuid not null references images on delete cascade,
        user_id integer not null references users on delete cascade,
        based_on integer not null,
        version integer not null,
        annotations jsonb not null,
        saved_at timestamptz(3) not null,
        primary key (image_id, user_id)
      );
      create index annotation_drafts_of_user on annotation_drafts (user_id);

      create table annotation_leases (
        image_id uuid primary key references images on delete cascade,
        user_id integer not null references users on delete cascade,
        until timestamptz(3) not null
      );
      create index annotation_leases_of_user on annotation_leases (user_id);`.execute(db);
  },
};
