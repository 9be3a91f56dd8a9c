import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '../adapters/db/open-database.ts';
import { buildTemplateName, onDatabase, onServer } from './test-server.ts';

export type TestDatabase = OpenDatabase & {
  /** For opening the same database a second time, as another process would. */
  connection: PoolConfig;
  /** Removes every row, which is faster than another database. */
  clear: () => Promise<void>;
};

/** A fresh, migrated database on the real server of this run, which removes it at its end. */
export async function testDatabase({ poolSize = 10 } = {}): Promise<TestDatabase> {
  const connection = await newDatabase(buildTemplateName(inject('postgres').prefix));
  const database = await openDatabase({ connection, poolSize, log: pino({ level: 'silent' }) });
  return { ...database, connection, clear: () => clear(database) };
}

const CLEARED = [
  'case_moves',
  'case_events',
  'case_feedback',
  'case_photos',
  'case_followers',
  'reports',
  'cases',
  'uploads_to_report',
  'annotation_sets',
  'evaluations',
  'evaluation_samples',
  'photo_hints',
  'second_opinions',
  'images',
  'trashed_images',
  'batches',
  'users',
  'orphaned_objects',
  'copied_keys',
  'ml_config',
  'ml_workers',
  'model_checks',
  'calibrations',
  'datasets',
  'photo_groups',
  'audit_log',
  'service_calls',
  'processes',
  'disk_samples',
  'addresses',
  'dirty_hours',
  'hour_figures',
  'all_figures',
  'case_day_figures',
  'dirty_case_days',
  'backups',
  'backup_objects',
  'backup_targets',
] as const;

async function clear({ kysely }: OpenDatabase): Promise<void> {
  // Rows that refer to a user or an image are deleted with it. The categories of the migration stay. All statements go
  // in one round trip, because most tests begin or end with them; each is committed for itself, so that no lock of one
  // waits for a loop that still runs.
  const statements = CLEARED.map((table) => `delete from ${table}; commit;`);
  await sql.raw(`do $$ begin ${statements.join(' ')} end $$`).execute(kysely);
}

/** A database without any table yet. */
export const emptyDatabase = (): Promise<PoolConfig> => newDatabase('template0');

async function newDatabase(template: string): Promise<PoolConfig> {
  const { server, prefix } = inject('postgres');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await onServer(server, `create database ${name} template ${template} strategy file_copy`);
  return onDatabase(server, name);
}
