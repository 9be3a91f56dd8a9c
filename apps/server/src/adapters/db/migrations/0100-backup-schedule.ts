import { type Migration, sql } from 'kysely';

/**
 * A moment of the schedule may fail and be tried again, and has one backup that is open or complete. What a completed backup makes superfluous
 * is removed from its target before another one begins. Removed objects up to `done_until` wait no longer for an open backup.
 */
export const backupSchedule: Migration = {
  up: async (db) => {
    await sql`
      alter table backups
        drop constraint backups_scheduled_for_key,
        add column done_until text,
        add column is_removing boolean not null default false;
      create unique index backups_scheduled on backups (scheduled_for) where state <> 'failed';
      create index backups_failed_moments on backups (scheduled_for) where state = 'failed';
      create unique index backups_open on backups ((true)) where state = 'running' or is_removing;`.execute(
      db,
    );
  },
};
