import { DAY_MS } from '@smart-waste/contract';

/** How many days, weeks and months have a backup that is kept, the newest of each. */
export type Retention = { days: number; weeks: number; months: number };

const UNITS = { d: 'days', w: 'weeks', m: 'months' } as const;
const PART = /^([1-9]\d{0,3})([dwm])$/;
const isUnit = (letter: string | undefined): letter is keyof typeof UNITS =>
  letter !== undefined && letter in UNITS;

/** Reads a text like `7d 4w 12m`; undefined for another one. Each unit may be left out, but not all of them. */
export function parseRetention(text: string): Retention | undefined {
  const retention: Retention = { days: 0, weeks: 0, months: 0 };
  for (const part of text.trim().split(/\s+/)) {
    const [, count, letter] = PART.exec(part) ?? [];
    if (!isUnit(letter) || retention[UNITS[letter]] !== 0) return undefined;
    retention[UNITS[letter]] = Number(count);
  }
  return retention;
}

const getDay = (at: Date) => Math.floor(at.getTime() / DAY_MS);
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const getWeek = (at: Date) => Math.floor((getDay(at) + 3) / 7);
const getMonth = (at: Date) => at.getUTCFullYear() * 12 + at.getUTCMonth();

/**
 * The backups that are kept, the newest first: the newest of all, and the newest of each of the last days, weeks and months (UTC) that have one.
 * Days without a backup do not count, so that a pause of the schedule removes nothing.
 */
export function retainBackups<Backup extends { created_at: Date }>(
  backups: readonly Backup[],
  { days, weeks, months }: Retention,
): Backup[] {
  const newestFirst = backups.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime());
  const selectNewest = (getPeriod: (at: Date) => number, count: number): Backup[] =>
    newestFirst
      .filter(
        ({ created_at }, index) =>
          newestFirst.findIndex((other) => getPeriod(other.created_at) === getPeriod(created_at)) === index,
      )
      .slice(0, count);
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...selectNewest(getDay, days),
    ...selectNewest(getWeek, weeks),
    ...selectNewest(getMonth, months),
  ]);
  return newestFirst.filter((backup) => kept.has(backup));
}
