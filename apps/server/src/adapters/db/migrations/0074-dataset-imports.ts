import { type Migration, sql } from 'kysely';

/**
 * Labelled photos that were imported to evaluate detectors on them. They are no uploads: nothing else reads them. Objects have the
 * classes of the archive, and the import says which class of the label schema each of them is.
 */
export const datasetImports: Migration = {
  up: async (db) => {
    await sql`
      create table dataset_imports (
        import_id uuid primary key,
        title text not null,
        state text not null default 'reading' check (state in ('reading', 'preview', 'imported', 'failed')),
        format text check (format in ('coco', 'yolo')),
        archive_bytes double precision not null,
        total integer not null default 0,
        read integer not null default 0,
        photos integer not null default 0,
        empty_photos integer not null default 0,
        splits jsonb not null default '{"train": 0, "val": 0, "test": 0}',
        classes jsonb not null default '[]',
        rejected jsonb not null default '[]',
        rejects jsonb not null default '[]',
        error_message text,
        created_at timestamptz(3) not null,
        created_by integer references users on delete set null,
        lease_until timestamptz
      );
      create index dataset_imports_newest on dataset_imports (created_at desc, import_id desc);
      create index dataset_imports_of_author on dataset_imports (created_by);

      create table labelled_photos (
        photo_id uuid primary key,
        import_id uuid not null references dataset_imports on delete cascade,
        file_name text not null,
        split text not null check (split in ('train', 'val', 'test')),
        photo_key text not null unique,
        width integer not null,
        height integer not null,
        sha256 text not null,
        objects jsonb not null
      );
      create index labelled_photos_of_import on labelled_photos (import_id, photo_id);

      alter table evaluations add column import_id uuid references dataset_imports on delete cascade,
        -- The classes that people looked for; null for all of the label schema.
        add column labelled_classes text[];
      create index evaluations_of_import on evaluations (import_id);
      alter table evaluations drop constraint evaluations_source_check;
      alter table evaluations add constraint evaluations_source_check
        check (source in ('sample', 'hard_cases', 'import'));
      alter table evaluations add constraint evaluations_import_check
        check ((source = 'import') = (import_id is not null));`.execute(db);
  },
};
