import { type AnalyticsSummary, DAY_MS } from '@smart-waste/contract';

type Days = AnalyticsSummary['dailyUploads'];
export type TrendUnit = 'day' | 'week' | 'month';
export type Trend = { unit: TrendUnit; bars: Days };

/** More bars than this are too narrow to read on a page. */
const MAX_BARS = 62;
const DAYS_PER_WEEK = 7;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY = 4;

const formatIsoDay = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);

function computeMonday(date: string): string {
  const day = Date.parse(date) / DAY_MS;
  return formatIsoDay(day - ((day - FIRST_MONDAY) % DAYS_PER_WEEK));
}

function sumBy(days: Days, computeBegin: (date: string) => string): Days {
  const sums = new Map<string, number>();
  for (const { date, uploads } of days) {
    const begin = computeBegin(date);
    sums.set(begin, (sums.get(begin) ?? 0) + uploads);
  }
  return Array.from(sums, ([date, uploads]) => ({ date, uploads }));
}

/** The uploads by day, or by week or month when there are too many days for a picture. */
export function computeTrend(days: Days): Trend {
  if (days.length <= MAX_BARS) return { unit: 'day', bars: [...days] };
  if (days.length <= MAX_BARS * DAYS_PER_WEEK) return { unit: 'week', bars: sumBy(days, computeMonday) };
  return { unit: 'month', bars: sumBy(days, (date) => `${date.slice(0, 7)}-01`).slice(-MAX_BARS) };
}
