import type { AnalyticsSummary } from '@smart-waste/contract';

type Day = AnalyticsSummary['dailyUploads'][number];

/** A table of more days than a month has is summed by month. */
const MAX_ROWS = 31;

/** The rows of a table of days, newest first: each day or, for a longer range, each month (`YYYY-MM`). */
export function toDayRows(days: readonly Day[]): Day[] {
  if (days.length <= MAX_ROWS) return [...days].reverse();
  const months = new Map<string, number>();
  for (const { date, uploads } of days) {
    const month = date.slice(0, 'YYYY-MM'.length);
    months.set(month, (months.get(month) ?? 0) + uploads);
  }
  return [...months].map(([date, uploads]) => ({ date, uploads })).reverse();
}
