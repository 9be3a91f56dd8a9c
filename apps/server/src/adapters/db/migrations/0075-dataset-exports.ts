import { type Migration, sql } from 'kysely';

/**
 * Archives of datasets, which are written part by part: whoever goes on with one knows from its parts where it stands. `missing` are the
 * photos that are not in it.
 */
export const datasetExports: Migration = {
  up: async (db) => {
    await sql`
      create table dataset_exports (
        export_id uuid primary key,
        dataset_id uuid not null references datasets on delete cascade,
        format text not null check (format in ('coco', 'yolo', 'voc')),
        state text not null default 'waiting' check (state in ('waiting', 'running', 'completed', 'failed')),
        -- The position of the last photo that is in a part.
        position integer not null default 0,
        photos_done integer not null default 0,
        missing uuid[] not null default '{}',
        attempts integer not null default 0,
        lease_until timestamptz,
        requested_at timestamptz(3) not null,
        requested_by integer references users on delete set null,
        completed_at timestamptz(3),
        error_message text
      );
      create index dataset_exports_of_dataset on dataset_exports (dataset_id);
      create index dataset_exports_of_requester on dataset_exports (requested_by);
      create index dataset_exports_open on dataset_exports (requested_at) where state in ('waiting', 'running');

      create table dataset_export_parts (
        export_id uuid not null references dataset_exports on delete cascade,
        number integer not null,
        key text not null,
        bytes double precision not null,
        files jsonb not null,
        primary key (export_id, number)
      );`.execute(db);
  },
};
