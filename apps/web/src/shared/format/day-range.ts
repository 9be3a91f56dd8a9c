/**
 * Days as `<input type="date">` writes them (`YYYY-MM-DD`), in the reader's time zone, both included; empty is open.
 */
export type DayRange = { from: string; to: string };

/** Midnight at the beginning of a day, `daysLater` days on, as an ISO instant; undefined when the text is not a day. */
function toMidnight(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)?.map(Number) ?? [];
  if (year === undefined || month === undefined || date === undefined) return undefined;
  const isOnCalendar = new Date(Date.UTC(year, month - 1, date)).getUTCDate() === date && month <= 12;
  // Built from parts, so that it is local midnight even on a day without 24 hours.
  return isOnCalendar ? new Date(year, month - 1, date + daysLater).toISOString() : undefined;
}

export const isDay = (text: string): boolean => toMidnight(text) !== undefined;

/** The instants between which the days lie: from the first midnight on, and before the midnight after the last day. */
export const toInstants = ({ from, to }: DayRange) => ({ from: toMidnight(from), before: toMidnight(to, 1) });
