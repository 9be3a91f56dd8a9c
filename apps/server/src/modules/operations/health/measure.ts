import { getLastDailyMoment } from '@smart-waste/core';
import { ALIVE_SECONDS } from '../../../lib/heartbeat.ts';
import { withTimeout } from '../../../lib/with-timeout.ts';
import type { Measurements } from '../../../ports/metrics.ts';
import { PROBE_TIMEOUT_MS } from '../overview/probe-service.ts';
import type { Deps } from '../ports.ts';

type MeasureDeps = Pick<
  Deps,
  | 'analyses'
  | 'readBackupResults'
  | 'backups'
  | 'clock'
  | 'dataDisk'
  | 'installation'
  | 'readDatabaseSize'
  | 'log'
  | 'processes'
>;

/** Measures what metrics need. What cannot be measured now is null: the rest is served, and Prometheus sees what is missing. */
export async function measure(
  deps: MeasureDeps,
  { backupMinute }: { backupMinute: number | null },
): Promise<Measurements> {
  const nowMs = deps.clock.now().getTime();
  const computeSecondsSince = (at: Date) => Math.max(0, (nowMs - at.getTime()) / 1000);
  const readOrNull = <Value>(name: string, read: () => Promise<Value>): Promise<Value | null> =>
    withTimeout(PROBE_TIMEOUT_MS, read).catch((err: unknown) => {
      deps.log.debug({ err, name }, 'a metric could not be measured');
      return null;
    });
  const [queue, oldestWaitingSeconds, disk, databaseBytes, processes, backups, isBackupScheduled] =
    await Promise.all([
      readOrNull('queue', deps.analyses.countQueued),
      readOrNull('oldest', async () => {
        const oldest = await deps.analyses.findOldestDue();
        return oldest === null ? 0 : computeSecondsSince(oldest);
      }),
      readOrNull('disk', deps.dataDisk.readSpace),
      readOrNull('database', deps.readDatabaseSize),
      readOrNull('processes', async () =>
        (await deps.processes.list(ALIVE_SECONDS)).filter(({ is_alive }) => is_alive),
      ),
      readOrNull('backups', deps.readBackupResults),
      readOrNull('schedule', () => isBackupMadeDaily(deps, backupMinute)),
    ]);
  const backup = backups && {
    ageSeconds: backups.last && computeSecondsSince(backups.last.completed_at),
    completedAtSeconds: backups.last && backups.last.completed_at.getTime() / 1000,
    bytes: backups.last?.bytes ?? null,
    failures: backups.failure?.failures ?? 0,
  };
  return { queue, oldestWaitingSeconds, disk, databaseBytes, processes, backup, isBackupScheduled };
}

/** Whether a backup is made each day: none is in a restored copy that is not live, nor in an installation without any account. */
async function isBackupMadeDaily(
  { backups, clock, installation }: MeasureDeps,
  minute: number | null,
): Promise<boolean> {
  if (minute === null || !(await installation.read()).is_live) return false;
  return !(await backups.findScheduled(getLastDailyMoment(clock.now(), minute))).isNewInstallation;
}
