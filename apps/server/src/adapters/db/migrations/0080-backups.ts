import { type Migration, sql } from 'kysely';

/**
 * Backups of this installation, which has an id. While one is `running` under its lease, removed objects stay in the photo store. What a
 * target already has is remembered, so that an object is read and stored once; the target itself decides whether it still has it. What is
 * erased is written to every target that may have a backup of it.
 */
export const backups: Migration = {
  up: async (db) => {
    await sql`
      create table installation (
        only_one boolean primary key default true check (only_one),
        installation_id uuid not null
      );
      insert into installation (installation_id) values (gen_random_uuid());

      create table backups (
        backup_id uuid primary key,
        target text not null,
        state text not null default 'running' check (state in ('running', 'completed', 'failed')),
        -- The moment of the schedule; null for a backup by command.
        scheduled_for timestamptz(3) unique,
        started_at timestamptz(3) not null default now(),
        ended_at timestamptz(3),
        lease_until timestamptz not null,
        objects integer not null default 0,
        objects_done integer not null default 0,
        bytes double precision not null default 0,
        stored_bytes double precision not null default 0,
        missing integer not null default 0,
        error_message text
      );
      create unique index backups_running on backups (state) where state = 'running';
      create index backups_ended on backups (state, ended_at);

      create table backup_objects (
        target text not null,
        key text not null,
        id text not null,
        sha256 text not null,
        bytes double precision not null,
        stored_sha256 text not null,
        stored_bytes double precision not null,
        primary key (target, key)
      );
      create index backup_objects_by_id on backup_objects (target, id);

      create table backup_targets (target text primary key);
      create table erasures_to_write (
        target text not null references backup_targets on delete cascade,
        kind text not null check (kind in ('image', 'user')),
        id text not null,
        erased_at timestamptz(3) not null,
        primary key (target, kind, id)
      );`.execute(db);
  },
};
