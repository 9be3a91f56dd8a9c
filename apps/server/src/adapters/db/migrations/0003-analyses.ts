import { type Migration, sql } from 'kysely';

/** Runs, which are the queue. The two partial indexes stay small however many runs have ended. */
export const analyses: Migration = {
  up: async (db) => {
    await sql`
      create table analyses (
        analysis_id uuid primary key,
        image_id uuid not null references images on delete cascade,
        requested_by integer references users on delete set null,
        options jsonb not null,
        status text not null default 'pending' check (
          status in ('pending', 'processing', 'completed', 'failed', 'ml_failed', 'ml_unavailable')
        ),
        attempts integer not null default 0 check (attempts >= 0),
        worker text,
        lease_until timestamptz,
        run_after timestamptz not null default now(),
        created_at timestamptz not null default now(),
        started_at timestamptz,
        finished_at timestamptz,
        duration_ms double precision,
        detector text,
        model text,
        model_version text,
        settings jsonb,
        results jsonb,
        processed_key text,
        error_message text,
        check ((status = 'processing') = (lease_until is not null)),
        check ((status in ('pending', 'processing')) = (finished_at is null)),
        check (status <> 'completed' or results is not null)
      ) with (autovacuum_vacuum_scale_factor = 0.02);
      create unique index analyses_one_open_per_image on analyses (image_id)
        where status in ('pending', 'processing');
      create index analyses_waiting on analyses (run_after, analysis_id) where status = 'pending';
      create index analyses_held on analyses (lease_until) where status = 'processing';
      create index analyses_of_image on analyses (image_id, created_at desc);

      create table ml_config (
        only_one boolean primary key default true check (only_one),
        config jsonb not null,
        version integer not null check (version > 0),
        updated_at timestamptz not null
      );
    `.execute(db);
  },
};
