import { createEncodedReason } from '@smart-waste/messages';
import { sql, type UpdateResult } from 'kysely';
import type { BackupRow, Backups } from '../../../modules/backups/ports.ts';
import { buildLeaseEnd } from '../lease.ts';
import { findViolatedIndex } from '../pg-errors.ts';
import type { Database } from '../schema.ts';
import { readScheduledMoment } from './scheduled-moment.ts';

const INTERRUPTED = createEncodedReason('backup.failed.interrupted');
const now = sql<Date>`now()`;
/** A longer backup has failed: what is removed meanwhile waits no longer than this. */
const isInTime = sql<boolean>`started_at > now() - interval '24 hours'`;

/** The runs of backups in a database. */
export function createBackupTable(db: Database): Backups {
  const updateHeld = (backup_id: string) =>
    db.updateTable('backups').where('backup_id', '=', backup_id).where('lease_until', '>', now);
  const open = (backup_id: string) => updateHeld(backup_id).where('state', '=', 'running').where(isInTime);
  const updateRemoving = (backup_id: string) => updateHeld(backup_id).where('is_removing', '=', true);
  const isChanged = ({ numUpdatedRows }: UpdateResult) => numUpdatedRows === 1n;
  return {
    findScheduled: (moment) => readScheduledMoment(db, moment),
    begin: (backup) => begin(db, backup),
    recordProgress: async (backup_id, done_until) => {
      await open(backup_id).set({ done_until }).execute();
    },
    renew: async (backup_id, seconds, counts) =>
      isChanged(
        await open(backup_id)
          .set({ ...counts, lease_until: buildLeaseEnd(seconds) })
          .executeTakeFirstOrThrow(),
      ),
    complete: async (backup_id, counts, removalLeaseSeconds) => {
      const removal =
        removalLeaseSeconds === undefined
          ? {}
          : { is_removing: true, lease_until: buildLeaseEnd(removalLeaseSeconds) };
      return isChanged(
        await open(backup_id)
          .set({ ...counts, ...removal, ended_at: now, state: 'completed' })
          .executeTakeFirstOrThrow(),
      );
    },
    renewRemoval: async (backup_id, seconds) =>
      isChanged(
        await updateRemoving(backup_id)
          .set({ lease_until: buildLeaseEnd(seconds) })
          .executeTakeFirstOrThrow(),
      ),
    endRemoval: async (backup_id) => {
      await updateRemoving(backup_id).set({ is_removing: false }).execute();
    },
    fail: async (backup_id, error_message) => {
      await db
        .updateTable('backups')
        .set({ ended_at: now, state: 'failed', error_message })
        .where('backup_id', '=', backup_id)
        .where('state', '=', 'running')
        .execute();
    },
    hasCompleted: async (target) =>
      (await db
        .selectFrom('backups')
        .select('backup_id')
        .where('target', '=', target)
        .where('state', '=', 'completed')
        .limit(1)
        .executeTakeFirst()) !== undefined,
    findLast: () => findNewest(db, ['completed', 'failed']),
    findLastInState: (state) => findNewest(db, [state]),
  };
}

async function begin(
  db: Database,
  { leaseSeconds, ...backup }: Parameters<Backups['begin']>[0],
): ReturnType<Backups['begin']> {
  await endInterrupted(db);
  try {
    await db
      .insertInto('backups')
      .values({ ...backup, lease_until: buildLeaseEnd(leaseSeconds) })
      .execute();
    return 'begun';
  } catch (error) {
    const index = findViolatedIndex(error);
    if (index === 'backups_scheduled') return 'done';
    if (index === 'backups_running' || index === 'backups_open') return 'busy';
    throw error;
  }
}

/** Ends what processes have left that were killed. */
async function endInterrupted(db: Database): Promise<void> {
  const expired = db.updateTable('backups').where('lease_until', '<=', now);
  await expired
    .where('state', '=', 'running')
    .set({ state: 'failed', ended_at: now, error_message: INTERRUPTED })
    .execute();
  await expired.where('is_removing', '=', true).set({ is_removing: false }).execute();
}

const findNewest = async (db: Database, states: readonly BackupRow['state'][]): Promise<BackupRow | null> =>
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
