import { countDays, DAY_MS, type DurationStatistics, type FigureUnit } from '@smart-waste/contract';
import { round } from '../numbers.ts';

const WEEK_DAYS = 7;
/** The longest periods whose figures are shown by day, and by week. */
const MAX_DAYS = { day: 31, week: 184 } as const;
/** Fewer durations say nothing about the next one. */
export const MIN_DURATIONS = 5;

/** Days are `YYYY-MM-DD`, and calculated in UTC, where each has 24 hours. */
const formatDay = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
const addDays = (day: string, days: number): string => formatDay(Date.parse(day) + days * DAY_MS);

export const getDayAfter = (day: string): string => addDays(day, 1);

type Period = { from: string; to: string };

/** The last `days` days until this one. */
export const getLastDays = (to: string, days: number): Period => ({ from: addDays(to, 1 - days), to });

/** The period of the same length before this one. */
export const getPeriodBefore = (period: Period): Period =>
  getLastDays(addDays(period.from, -1), countDays(period));

/** How the figures of a period are summed over time. */
export function chooseFigureUnit(period: Period): FigureUnit {
  const days = countDays(period);
  if (days <= MAX_DAYS.day) return 'day';
  return days <= MAX_DAYS.week ? 'week' : 'month';
}

/** The first day of the part of time that has this day, which may be before the period. Weeks begin on Mondays. */
function startOfPart(day: string, unit: FigureUnit): string {
  if (unit === 'month') return `${day.slice(0, 'YYYY-MM'.length)}-01`;
  const weekday = (new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return unit === 'week' ? addDays(day, -weekday) : day;
}

/** The parts of a period: the first day of each, and the day from which on it is in the period. */
export function splitPeriod({ from, to }: Period, unit: FigureUnit): { start: string; shown_from: string }[] {
  const starts = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) starts.add(startOfPart(day, unit));
  return [...starts].map((start) => ({ start, shown_from: start < from ? from : start }));
}

const HOURS_DECIMALS = 1;
const HOUR_MS = 3_600_000;

/** What is said of durations in milliseconds: nothing when there are too few. Changes their order. */
export function computeSpread(durations: Float64Array): DurationStatistics {
  const cases = durations.length;
  if (cases < MIN_DURATIONS) return { cases, median_hours: null, p90_hours: null };
  const computeHours = (share: number) =>
    round(computePercentile(durations, share) / HOUR_MS, HOURS_DECIMALS);
  return { cases, median_hours: computeHours(0.5), p90_hours: computeHours(0.9) };
}

/** The value below which this share of the values is, interpolated between the two nearest. Changes their order. */
function computePercentile(values: Float64Array, share: number): number {
  const rank = share * (values.length - 1);
  const below = Math.floor(rank);
  const value = select(values, below);
  if (rank === below) return value;
  const above = values.subarray(below + 1).reduce((least, one) => Math.min(least, one), Infinity);
  return value + (above - value) * (rank - below);
}

/**
 * The value that would be at this index if the values were sorted. No smaller one follows it then, and no greater one
 * comes before it (Hoare's quickselect, which takes time in proportion to the number of values).
 */
function select(values: Float64Array, index: number): number {
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const { low, high } = partition(values, from, to);
    if (high < index && index < low) break;
    if (index <= high) to = high;
    else from = low;
  }
  return values[index] ?? Number.NaN;
}

/** Puts the smaller values of a range before `low` and the greater ones after `high`. */
function partition(values: Float64Array, from: number, to: number): { low: number; high: number } {
  const getValue = (position: number) => values[position] ?? Number.NaN;
  const pivot = getValue((from + to) >> 1);
  let [low, high] = [from, to];
  while (low <= high) {
    while (getValue(low) < pivot) low += 1;
    while (getValue(high) > pivot) high -= 1;
    if (low > high) break;
    [values[low], values[high]] = [getValue(high), getValue(low)];
    low += 1;
    high -= 1;
  }
  return { low, high };
}
