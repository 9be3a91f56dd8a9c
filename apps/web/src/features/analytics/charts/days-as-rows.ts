import type { AnalyticsSummary } from '@smart-waste/contract';

type Day = AnalyticsSummary['dailyUploads'][number];

/** More rows than a month has are no table any more; months then stand for their days. */
const MOST_ROWS = 31;

/** What a table says of the days, newest first: each day, or, of a longer time, each month (`YYYY-MM`). */
export function daysAsRows(days: readonly Day[]): Day[] {
  if (days.length <= MOST_ROWS) return [...days].reverse();
  const months = new Map<string, number>();
  for (const { date, uploads } of days) {
    const month = date.slice(0, 'YYYY-MM'.length);
    months.set(month, (months.get(month) ?? 0) + uploads);
  }
  return [...months].map(([date, uploads]) => ({ date, uploads })).reverse();
}
