import { type Migration, sql } from 'kysely';

/**
 * Datasets: frozen lists of checked photos with their labels. Photos do not refer to `images`: one that was deleted is named as
 * gone, and its labels are deleted with it. A photo keeps the group of its first dataset, so its split never changes.
 */
export const datasets: Migration = {
  up: async (db) => {
    await sql`
      create table datasets (
        dataset_id uuid primary key,
        number integer not null unique generated always as identity,
        title text not null,
        filter jsonb not null,
        schema_version integer not null,
        created_at timestamptz(3) not null,
        created_by integer references users on delete set null,
        -- Null while the files are read.
        card jsonb,
        attempts integer not null default 0,
        lease_until timestamptz
      );
      create index datasets_of_author on datasets (created_by);
      create index datasets_freezing on datasets (number) where card is null;

      create table dataset_photos (
        dataset_id uuid not null references datasets on delete cascade,
        position integer not null,
        image_id uuid not null,
        set_id uuid not null,
        -- Null once the photo is deleted for good.
        annotations jsonb,
        is_read boolean not null default false,
        width integer,
        height integer,
        bytes integer,
        sha256 text,
        group_name text,
        split text check (split in ('train', 'val', 'test')),
        conflict text check (conflict in ('near_other_split', 'duplicate_in_other_split')),
        primary key (dataset_id, position),
        unique (dataset_id, image_id)
      );
      create index dataset_photos_of_image on dataset_photos (image_id);
      create index dataset_photos_unread on dataset_photos (dataset_id, position) where not is_read;

      create table photo_groups (image_id uuid primary key, group_name text not null);`.execute(db);
  },
};
