import { type Migration, sql } from 'kysely';

/** Jobs over many images. An item names its image without referring to it: what became of a deleted one stays known. */
export const bulkJobs: Migration = {
  up: async (db) => {
    await sql`
      create table bulk_jobs (
        job_id uuid primary key,
        action text not null check (action in ('reprocess', 'delete')),
        requested_by integer not null references users on delete cascade,
        total integer not null check (total > 0),
        done integer not null default 0,
        failed integer not null default 0,
        created_at timestamptz not null,
        finished_at timestamptz
      );
      create index bulk_jobs_newest on bulk_jobs (created_at desc, job_id desc);
      create index bulk_jobs_unfinished on bulk_jobs (created_at, job_id) where finished_at is null;

      create table bulk_items (
        job_id uuid not null references bulk_jobs on delete cascade,
        position integer not null,
        image_id uuid not null,
        location text not null,
        attempts integer not null default 0,
        held_until timestamptz,
        result text check (result in ('done', 'gone', 'busy', 'unreadable', 'failed')),
        error text,
        primary key (job_id, position)
      );
      create index bulk_items_open on bulk_items (job_id, position) where result is null;
      create index bulk_items_not_done on bulk_items (job_id, position) where result <> 'done';
    `.execute(db);
  },
};
