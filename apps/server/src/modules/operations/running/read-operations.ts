import { type DiskState, type OperationsState, PART_MINUTES } from '@smart-waste/contract';
import {
  computeBackupWaitMs,
  forecastDisk,
  getLastDailyMoment,
  getNextDailyMoment,
  selectSlowestStatements,
} from '@smart-waste/core';
import { ALIVE_SECONDS } from '../../../lib/heartbeat.ts';
import { parseStoredError } from '../../../lib/messages.ts';
import type { BackupResults, Deps, DiskSample, FailedRuns } from '../ports.ts';

const PARTS_PER_HOUR = 60 / PART_MINUTES;
/** An outage makes more than anyone reads; the newest say why. */
const MAX_FAILURES = 100_000;
const MAX_REASONS = 20;
const MAX_SHOWN_STATEMENTS = 10;
/** The last month says how a disk fills now. */
const FORECAST_DAYS = 30;

export type OperationsDeps = Pick<
  Deps,
  | 'analyses'
  | 'readBackupResults'
  | 'backups'
  | 'clock'
  | 'readDatabaseSize'
  | 'diskSamples'
  | 'installation'
  | 'processes'
  | 'recentRuns'
  | 'serverStatements'
>;

/** What the databases and the processes say. */
export type OperationsFigures = Omit<OperationsState, 'former_databases'>;

/** The figures of the operations page. No part reads more than its own small table or the newest end of an index. */
export async function readOperations(
  deps: OperationsDeps,
  { backupMinute }: { backupMinute: number | null },
): Promise<OperationsFigures> {
  const [counts, oldest, runs, failed, database_bytes, samples, backups, processes] = await Promise.all([
    deps.analyses.countQueued(),
    deps.analyses.findOldestDue(),
    deps.recentRuns.countEnded({ parts: PARTS_PER_HOUR, partSeconds: PART_MINUTES * 60 }),
    deps.recentRuns.countFailures(MAX_FAILURES),
    deps.readDatabaseSize(),
    deps.diskSamples.list(FORECAST_DAYS),
    deps.readBackupResults(),
    deps.processes.list(ALIVE_SECONDS),
  ]);
  const ofServer = await deps.serverStatements.listSlowest(MAX_SHOWN_STATEMENTS);
  const now = deps.clock.now();
  const nextBackup = backupMinute === null ? null : await findNextBackup(deps, { now, minute: backupMinute });
  return {
    at: now.toISOString(),
    queue: {
      waiting: counts.pending,
      processing: counts.processing,
      oldest_since: oldest?.toISOString() ?? null,
    },
    runs: runs.map(({ start, ...ended }) => ({ start: start.toISOString(), ...ended })),
    failures: { reasons: describeFailures(failed.failures), is_capped: failed.is_capped },
    database_bytes,
    disks: describeDisks(samples),
    backups: {
      ...describeBackups(backups),
      next_at: nextBackup?.toISOString() ?? null,
    },
    statements: {
      source: ofServer ? 'server' : 'processes',
      rows: selectSlowestStatements(
        ofServer ? [ofServer] : processes.map(({ statements }) => statements),
        MAX_SHOWN_STATEMENTS,
      ),
    },
    processes: processes.map(({ statements: _, started_at, seen_at, ...process }) => ({
      ...process,
      started_at: started_at.toISOString(),
      seen_at: seen_at.toISOString(),
    })),
  };
}

/** Runs that failed for the same reason with other parameters count together; the most frequent reason is first. */
function describeFailures(failures: readonly FailedRuns[]): OperationsState['failures']['reasons'] {
  const byReason = new Map<string, OperationsState['failures']['reasons'][number]>();
  for (const { status, error_message, last_day, last_week } of failures) {
    const { error_message: message, error_reason: message_reason } = parseStoredError(error_message);
    const key = `${status} ${message_reason?.reason ?? message ?? ''}`;
    const known = byReason.get(key);
    byReason.set(key, {
      ...(known ?? { status, message, ...(message_reason && { message_reason }) }),
      last_day: last_day + (known?.last_day ?? 0),
      last_week: last_week + (known?.last_week ?? 0),
    });
  }
  return [...byReason.values()].sort((one, other) => other.last_week - one.last_week).slice(0, MAX_REASONS);
}

/** Null in a restored copy that is not live, which makes none. */
async function findNextBackup(
  { backups, installation }: Pick<OperationsDeps, 'backups' | 'installation'>,
  { now, minute }: { now: Date; minute: number },
): Promise<Date | null> {
  if (!(await installation.read()).is_live) return null;
  const scheduled = await backups.findScheduled(getLastDailyMoment(now, minute));
  const waitMs = scheduled.isBusy ? null : computeBackupWaitMs(scheduled);
  return waitMs === null ? getNextDailyMoment(now, minute) : new Date(now.getTime() + waitMs);
}

function describeBackups({ last, failure }: BackupResults): Omit<OperationsState['backups'], 'next_at'> {
  const { error_message: message = null, error_reason: message_reason } = parseStoredError(
    failure?.error_message ?? null,
  );
  return {
    last: last && { ...last, completed_at: last.completed_at.toISOString() },
    failure: failure && {
      failed_at: failure.failed_at.toISOString(),
      failures: failure.failures,
      message,
      ...(message_reason && { message_reason }),
    },
  };
}

type TimedSample = DiskSample & { measured_at: Date };

/** One entry for each disk that was measured in the last day, by its name of today. */
function describeDisks(samples: readonly TimedSample[]): DiskState[] {
  const byVolume = new Map<string, TimedSample[]>();
  for (const sample of samples) {
    const known = byVolume.get(sample.volume);
    if (known) known.push(sample);
    else byVolume.set(sample.volume, [sample]);
  }
  return [...byVolume.values()].flatMap((history) => {
    const last = history.at(-1);
    if (!last) return [];
    const { volume, host, total_bytes, free_bytes, measured_at } = last;
    const photos = history.findLast(({ photo_bytes }) => photo_bytes !== null);
    return {
      volume,
      host,
      measured_at: measured_at.toISOString(),
      total_bytes,
      free_bytes,
      photo_bytes: photos?.photo_bytes ?? null,
      ...(photos && { photos_measured_at: photos.measured_at.toISOString() }),
      forecast: forecastDisk(
        history.map((sample) => ({ at: sample.measured_at, free_bytes: sample.free_bytes })),
      ),
    };
  });
}
