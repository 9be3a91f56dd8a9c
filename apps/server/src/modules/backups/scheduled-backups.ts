import { computeBackupWaitMs, getLastDailyMoment, type Retention } from '@smart-waste/core';
import { type BackgroundLoop, createBackgroundLoop } from '../../lib/background-loop.ts';
import { describeFailure } from './failure-text.ts';
import type { BackupTarget, Deps, Encryption } from './ports.ts';
import { BackupBusyError, runBackup } from './run-backup.ts';

const PAUSE_MS = 60_000;
const UNOPENED_LEASE_SECONDS = 60;

/** Where a scheduled backup goes, opened for each. */
export type OpenedBackup = {
  target: BackupTarget;
  encryption: Encryption | null;
  secret: { token: string; idKey: Uint8Array };
};
export type BackupSchedule = {
  /** The place as the settings name it. */
  to: string;
  /** When a backup is due each day, in minutes after midnight in UTC. */
  minute: number;
  keep: Retention | null;
  open: () => Promise<OpenedBackup>;
};

/**
 * Makes one backup a day, whichever process does it: the moment of the schedule has one that is open or complete. A moment that was missed is
 * caught up; a backup that failed is made again after a growing delay. A new installation gets its first one when it has an account (BK-17).
 */
export const createBackupScheduler = (
  deps: Deps,
  schedule: BackupSchedule,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  createBackgroundLoop({
    name: 'the scheduled backup',
    work: async (signal) => {
      await backUpWhenDue(deps, schedule, signal);
      return 'idle';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

/**
 * Makes the backup that is due, if there is one. A failure of the backup itself is recorded and logged, and does not throw. A restored copy
 * that is not live has the settings of its original, and must not remove old backups of it.
 */
export async function backUpWhenDue(
  deps: Deps,
  schedule: BackupSchedule,
  signal: AbortSignal,
): Promise<'completed' | 'failed' | 'waiting'> {
  if (!(await deps.installation.read()).is_live) return 'waiting';
  const moment = getLastDailyMoment(deps.clock.now(), schedule.minute);
  const scheduled = await deps.backups.findScheduled(moment);
  if (scheduled.isBusy || computeBackupWaitMs(scheduled) !== 0) return 'waiting';
  try {
    const opened = await schedule
      .open()
      .catch((error: unknown) => recordUnopened(deps, schedule, { moment, error }));
    const manifest = await runBackup(deps, {
      ...opened,
      scheduled_for: moment,
      signal,
      onProgress: () => undefined,
      ...(schedule.keep && { keep: schedule.keep }),
      onRemoved: (removed) => deps.log.info(removed, 'old backups were removed'),
    });
    if (manifest === 'done') return 'waiting';
    deps.log.info(
      { backup_id: manifest.snapshot_id, objects: manifest.objects.count },
      'the backup is complete',
    );
    return 'completed';
  } catch (err) {
    if (err instanceof BackupBusyError) return 'waiting';
    deps.log.warn({ err }, 'the scheduled backup failed, and is made again later');
    return 'failed';
  }
}

/** A place that cannot even be opened is a failure of the backup too, which screens and metrics show. */
async function recordUnopened(
  { backups, ids }: Pick<Deps, 'backups' | 'ids'>,
  { to }: BackupSchedule,
  { moment, error }: { moment: Date; error: unknown },
): Promise<never> {
  const backup_id = ids.newId();
  const outcome = await backups.begin({
    backup_id,
    target: to,
    scheduled_for: moment,
    leaseSeconds: UNOPENED_LEASE_SECONDS,
  });
  if (outcome === 'begun') await backups.fail(backup_id, describeFailure(error));
  throw error;
}
