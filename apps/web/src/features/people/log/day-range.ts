/** The days that a person names, in their own time zone, as `<input type="date">` writes them; empty is open. */
export type DayRange = { from: string; to: string };

/** Midnight at the beginning of a day, `daysLater` days on; undefined when the text is not a day. */
function midnightOf(day: string, daysLater = 0): string | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (date === undefined) return undefined;
  // By parts, so that it is midnight here, also where a clock changes and a day has no 24 hours.
  const midnight = new Date(Number(year), Number(month) - 1, Number(date) + daysLater);
  return Number.isNaN(midnight.getTime()) ? undefined : midnight.toISOString();
}

/** The moments between which these days lie: from the first midnight on, and before the one after the last. */
export const momentsOf = ({ from, to }: DayRange) => ({ from: midnightOf(from), before: midnightOf(to, 1) });
