import type { AnalyticsSummary } from '@smart-waste/contract';
import { localeOf } from '../../../shared/format/relative-time.ts';
import { useLanguage } from '../../../shared/messages/language.ts';

type Day = AnalyticsSummary['dailyUploads'][number];

/** A table of more days than a month has is summed by month. */
const MAX_ROWS = 31;

/** The rows of a table of days, newest first: each day or, for a longer range, each month (`YYYY-MM`). */
export function daysAsRows(days: readonly Day[]): Day[] {
  if (days.length <= MAX_ROWS) return [...days].reverse();
  const months = new Map<string, number>();
  for (const { date, uploads } of days) {
    const month = date.slice(0, 'YYYY-MM'.length);
    months.set(month, (months.get(month) ?? 0) + uploads);
  }
  return [...months].map(([date, uploads]) => ({ date, uploads })).reverse();
}

const IS_MONTH = /^\d{4}-\d{2}$/;

/** Formats days: short on an axis, long in a sentence; a month (`YYYY-MM`) by its name. */
export function useDayNames() {
  const language = useLanguage();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' });
    return (date: string) => {
      const time = Date.parse(date);
      return Number.isNaN(time) ? date : format.format(time);
    };
  };
  const [day, month] = [format({ dateStyle: 'full' }), format({ month: 'long', year: 'numeric' })];
  return {
    shortDay: format({ day: 'numeric', month: 'short' }),
    longDay: (date: string) => (IS_MONTH.test(date) ? month(date) : day(date)),
  };
}
