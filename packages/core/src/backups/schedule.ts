import { DAY_MS } from '@smart-waste/contract';

const MINUTE_MS = 60_000;

/** The last moment, now included, at which a daily schedule was due; `minute` counts from midnight in UTC. */
export function lastDailyMoment(now: Date, minute: number): Date {
  const day = Math.floor((now.getTime() - minute * MINUTE_MS) / DAY_MS);
  return new Date(day * DAY_MS + minute * MINUTE_MS);
}

/** The first moment after now at which a daily schedule is due. */
export const nextDailyMoment = (now: Date, minute: number): Date =>
  new Date(lastDailyMoment(now, minute).getTime() + DAY_MS);
