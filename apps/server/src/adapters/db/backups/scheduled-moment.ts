import type { ScheduledMoment } from '@smart-waste/core';
import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** See Backups.scheduled. An interrupted backup has failed when its lease expired, although no process has said so yet. */
export async function readScheduledMoment(db: Database, moment: Date): Promise<ScheduledMoment> {
  const isInterrupted = sql`(state = 'running' and lease_until <= now())`;
  const hasFailed = sql`scheduled_for = ${moment} and (state = 'failed' or ${isInterrupted})`;
  const { rows } = await sql<ScheduledMoment>`
    select exists (select from backups where scheduled_for = ${moment} and state = 'completed') as "isDone",
           exists (select from backups where (state = 'running' or is_removing) and lease_until > now()) as "isBusy",
           count(*)::integer as failures,
           extract(epoch from now() - max(coalesce(ended_at, lease_until)))::float8 as "secondsSinceFailure",
           not exists (select from users)
             and not exists (select from backups where state = 'completed') as "isNewInstallation"
      from backups where ${hasFailed}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate has one row');
  return row;
}
