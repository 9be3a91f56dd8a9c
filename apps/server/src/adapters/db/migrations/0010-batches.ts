import { type Migration, sql } from 'kysely';

/**
 * Batches of the processor: at most one is open. Their counts stand apart from their state, because ending a run
 * writes to the first and taking photos locks the second. An image remembers the last batch that took it, so that
 * one index gives those that this batch has not tried yet, however many there are.
 */
export const batches: Migration = {
  up: async (db) => {
    await sql`
      create table batches (
        batch_id uuid primary key,
        number integer generated always as identity unique,
        state text not null check (state in ('running', 'paused', 'finished', 'stopped')),
        config jsonb not null,
        started_by integer references users on delete set null,
        started_at timestamptz not null default now(),
        running_since timestamptz,
        ran_seconds double precision not null default 0,
        ended_at timestamptz,
        check ((state = 'running') = (running_since is not null)),
        check ((state in ('finished', 'stopped')) = (ended_at is not null))
      );
      create unique index batches_one_open on batches ((true)) where state in ('running', 'paused');

      create table batch_counts (
        batch_id uuid primary key references batches on delete cascade,
        completed integer not null default 0,
        unreadable integer not null default 0,
        completed_seconds double precision not null default 0
      ) with (fillfactor = 50);

      alter table analyses add column batch_id uuid references batches on delete set null;
      create index analyses_open_of_batch on analyses (batch_id)
        where batch_id is not null and status in ('pending', 'processing');
      create index analyses_ended_of_batch on analyses (batch_id, status, analysis_id)
        where batch_id is not null and status in ('completed', 'failed');

      alter table images add column batch_number integer not null default 0;
      create index images_waiting_for_batch on images (batch_number, uploaded_at, image_id)
        where stage is null and status in ('pending', 'ml_failed', 'ml_unavailable');
    `.execute(db);
  },
};
