import { sql, type UpdateResult } from 'kysely';
import type { BackupRow, Backups } from '../../../modules/backups/ports.ts';
import { leaseUntil } from '../lease.ts';
import { violatedUniqueIndex } from '../pg-errors.ts';
import type { Database } from '../schema.ts';

const INTERRUPTED = 'The process that made this backup ended before it was complete.';

/** A backup during which removed objects wait. After a day, or when its process is gone, they wait no longer. */
export const isBackupOpen = sql<boolean>`exists (
  select from backups
   where state = 'running' and lease_until > now() and started_at > now() - interval '24 hours')`;

/** The runs of backups in a database. */
export function backupTable(db: Database): Backups {
  const open = (backup_id: string) =>
    db
      .updateTable('backups')
      .where('backup_id', '=', backup_id)
      .where('state', '=', 'running')
      .where('lease_until', '>', sql<Date>`now()`);
  const isChanged = ({ numUpdatedRows }: UpdateResult) => numUpdatedRows === 1n;
  const ended = { ended_at: sql<Date>`now()` };
  return {
    begin: (backup) => begin(db, backup),
    renew: async (backup_id, seconds, counts) =>
      isChanged(
        await open(backup_id)
          .set({ ...counts, lease_until: leaseUntil(seconds) })
          .executeTakeFirstOrThrow(),
      ),
    complete: async (backup_id, counts) =>
      isChanged(
        await open(backup_id)
          .set({ ...counts, ...ended, state: 'completed' })
          .executeTakeFirstOrThrow(),
      ),
    fail: async (backup_id, error_message) => {
      await db
        .updateTable('backups')
        .set({ ...ended, state: 'failed', error_message })
        .where('backup_id', '=', backup_id)
        .where('state', '=', 'running')
        .execute();
    },
    last: () => newest(db, ['completed', 'failed']),
    lastOf: (state) => newest(db, [state]),
  };
}

async function begin(
  db: Database,
  { leaseSeconds, ...backup }: Parameters<Backups['begin']>[0],
): ReturnType<Backups['begin']> {
  await db
    .updateTable('backups')
    .set({ state: 'failed', ended_at: sql<Date>`now()`, error_message: INTERRUPTED })
    .where('state', '=', 'running')
    .where('lease_until', '<=', sql<Date>`now()`)
    .execute();
  try {
    await db
      .insertInto('backups')
      .values({ ...backup, lease_until: leaseUntil(leaseSeconds) })
      .execute();
    return 'begun';
  } catch (error) {
    const index = violatedUniqueIndex(error);
    if (index === 'backups_running') return 'busy';
    if (index === 'backups_scheduled_for_key') return 'done';
    throw error;
  }
}

const newest = async (db: Database, states: readonly BackupRow['state'][]): Promise<BackupRow | null> =>
  (await db
    .selectFrom('backups')
    .select([
      'backup_id',
      'target',
      'state',
      'started_at',
      'ended_at',
      'objects',
      'objects_done',
      'bytes',
      'stored_bytes',
      'missing',
      'error_message',
    ])
    .where('state', 'in', states)
    .orderBy('ended_at', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? null;
