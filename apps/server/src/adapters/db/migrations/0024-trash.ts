import { type Migration, sql } from 'kysely';

/**
 * Deleted images leave `images` with their runs and wait in a table of their own: whatever reads or counts images
 * cannot see them. The rows are kept as JSON, so that a column which a later version adds is kept as well.
 */
export const trash: Migration = {
  up: async (db) => {
    await sql`
      create table trashed_images (
        image_id uuid primary key,
        user_id integer not null references users,
        photo_sha256 text not null,
        trashed_at timestamptz not null,
        trashed_by integer references users on delete set null,
        image jsonb not null,
        runs jsonb not null,
        near_duplicates uuid[] not null,
        unique (user_id, photo_sha256)
      );
      create index trashed_images_newest on trashed_images (trashed_at desc, image_id desc);
      create index trashed_images_newest_of_user on trashed_images (user_id, trashed_at desc, image_id desc);

      create table trashed_objects (
        key text primary key,
        image_id uuid not null references trashed_images on delete cascade
      );
      create index trashed_objects_of_image on trashed_objects (image_id);

      alter table bulk_jobs
        drop constraint bulk_jobs_action_check,
        add constraint bulk_jobs_action_check check (action in ('reprocess', 'delete', 'restore', 'purge'));
    `.execute(db);
    await insertFromJson.execute(db);
  },
};

/** Columns that the row lacks get their defaults, and generated columns are computed again. */
const insertFromJson = sql`
  create function insert_from_json(target regclass, kept jsonb) returns void language plpgsql as $$
  declare
    columns text;
  begin
    select string_agg(quote_ident(attname), ', ') into columns
      from pg_attribute
     where attrelid = target and attnum > 0 and not attisdropped and attgenerated = '' and kept ? attname;
    execute format(
      'insert into %1$s (%2$s) select %2$s from jsonb_populate_record(null::%1$s, $1)', target, columns) using kept;
  end $$;
`;
