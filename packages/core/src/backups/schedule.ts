import { DAY_MS } from '@smart-waste/contract';
import { computeBackOffMs } from '../back-off.ts';

const MINUTE_MS = 60_000;
/** A target that is away for a moment, and one that needs a person. */
const RETRY = { first: 5 * MINUTE_MS, longest: 60 * MINUTE_MS };

/** How a moment of the schedule stands. */
export type ScheduledMoment = {
  /** It has a complete backup. */
  isDone: boolean;
  /** A backup is open, or what it made superfluous is being removed. */
  isBusy: boolean;
  /** How often its backup has failed or was interrupted, and when for the last time. */
  failures: number;
  secondsSinceFailure: number | null;
  /** The installation has no account, and never had a complete backup. */
  isNewInstallation: boolean;
};

/** The last moment, now included, at which a daily schedule was due; `minute` counts from midnight in UTC. */
export function getLastDailyMoment(now: Date, minute: number): Date {
  const day = Math.floor((now.getTime() - minute * MINUTE_MS) / DAY_MS);
  return new Date(day * DAY_MS + minute * MINUTE_MS);
}

/** The first moment after now at which a daily schedule is due. */
export const getNextDailyMoment = (now: Date, minute: number): Date =>
  new Date(getLastDailyMoment(now, minute).getTime() + DAY_MS);

/** How long the backup of a moment waits until it is made or made again; null when none of it is due any more, or not yet. */
export function computeBackupWaitMs(moment: ScheduledMoment): number | null {
  const { isDone, isNewInstallation, failures, secondsSinceFailure } = moment;
  if (isDone || isNewInstallation) return null;
  if (secondsSinceFailure === null) return 0;
  return Math.max(0, computeBackOffMs(failures, RETRY) - secondsSinceFailure * 1000);
}
