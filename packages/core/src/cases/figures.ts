import type { FigureUnit, Spread } from '@smart-waste/contract';
import { round } from '../numbers.ts';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
/** The longest periods whose figures are shown by day, and by week. */
const MOST_DAYS = { day: 31, week: 184 } as const;
/** Fewer durations say nothing about the next one. */
export const MIN_FOR_SPREAD = 5;

/** Days are `YYYY-MM-DD`, and calculated in UTC, where each has 24 hours. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DD'.length);
const addDays = (day: string, days: number): string => dayOf(Date.parse(day) + days * DAY_MS);

type Period = { from: string; to: string };

/** The number of days of a period, the last one included. */
export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The last `days` days until this one. */
export const lastDays = (to: string, days: number): Period => ({ from: addDays(to, 1 - days), to });

/** The period of the same length before this one. */
export const periodBefore = (period: Period): Period => lastDays(addDays(period.from, -1), daysIn(period));

/** How the figures of a period are summed over time. */
export function figureUnit(period: Period): FigureUnit {
  const days = daysIn(period);
  if (days <= MOST_DAYS.day) return 'day';
  return days <= MOST_DAYS.week ? 'week' : 'month';
}

/** The first day of the part of time that has this day, which may be before the period. Weeks begin on Mondays. */
function startOfPart(day: string, unit: FigureUnit): string {
  if (unit === 'month') return `${day.slice(0, 'YYYY-MM'.length)}-01`;
  const weekday = (new Date(day).getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  return unit === 'week' ? addDays(day, -weekday) : day;
}

/** The parts of a period: the first day of each, and the day from which on it is in the period. */
export function partsOfPeriod(
  { from, to }: Period,
  unit: FigureUnit,
): { start: string; shown_from: string }[] {
  const starts = new Set<string>();
  for (let day = from; day <= to; day = addDays(day, 1)) starts.add(startOfPart(day, unit));
  return [...starts].map((start) => ({ start, shown_from: start < from ? from : start }));
}

const HOURS_DECIMALS = 1;

/** What is said of durations: nothing when there are too few. */
export function spreadOf(cases: number, hours: readonly (number | null)[] | null): Spread {
  const [median, p90] = cases < MIN_FOR_SPREAD ? [] : (hours ?? []);
  const shown = (value: number | null | undefined) => (value == null ? null : round(value, HOURS_DECIMALS));
  return { cases, median_hours: shown(median), p90_hours: shown(p90) };
}
