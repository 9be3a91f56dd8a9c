import { type Migration, sql } from 'kysely';

/** The processes of this product, with the slowest statements that each measured, and samples of the space on their disks. */
export const processes: Migration = {
  up: async (db) => {
    await sql`
      create table processes (
        process_id uuid primary key,
        kind text not null check (kind in ('api', 'api_and_worker', 'worker')),
        host text not null,
        pid integer not null,
        version text not null,
        started_at timestamptz not null default now(),
        seen_at timestamptz not null default now(),
        statements jsonb not null default '[]'
      );

      create table disk_samples (
        volume uuid not null,
        -- Each disk has one sample an hour, whichever process takes it.
        hour timestamptz not null,
        host text not null,
        measured_at timestamptz(3) not null default now(),
        total_bytes double precision not null,
        free_bytes double precision not null,
        photo_bytes double precision,
        primary key (volume, hour)
      );
      create index disk_samples_by_hour on disk_samples (hour);`.execute(db);
  },
};
