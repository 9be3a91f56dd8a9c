import { DAY_MS } from '@smart-waste/contract';
import { type Language, TIME_FORMATS } from '@smart-waste/messages';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

/** The number of a day of the reader's calendar: days that follow each other differ by one, also where the clocks change. */
function computeDayNumber(timeMs: number): number {
  const time = new Date(timeMs);
  return Date.UTC(time.getFullYear(), time.getMonth(), time.getDate()) / DAY_MS;
}

/**
 * How long ago in each unit, which may be less than one. The largest unit that fits at least once is the one a person
 * would use. From 24 hours on days are those of the calendar: 47 hours may reach over two midnights.
 */
function computeElapsed(
  thenMs: number,
  nowMs: number,
): readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] {
  const elapsedMs = Math.max(0, nowMs - thenMs);
  const days = elapsedMs < DAY_MS ? 0 : computeDayNumber(nowMs) - computeDayNumber(thenMs);
  return [
    ['year', days / 365],
    ['month', days / 30],
    ['week', days / 7],
    ['day', days],
    ['hour', elapsedMs / HOUR_MS],
    ['minute', elapsedMs / MINUTE_MS],
  ];
}

/** Formatters are cached, as creating one is far slower than using it. */
function cachePerLanguage<T>(create: (language: Language) => T): (language: Language) => T {
  const created = new Map<Language, T>();
  return (language) => {
    const format = created.get(language) ?? create(language);
    created.set(language, format);
    return format;
  };
}
const agoFormat = cachePerLanguage((language) => new Intl.RelativeTimeFormat(language));
/** Says "yesterday". Of longer units, which are no calendar ones, "last month" could be said of a day of this month. */
const daysAgoFormat = cachePerLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
);

/** The reader's variant of a language: English dates have Indian order in a browser that asks for en-IN. */
export const chooseLocale = (language: Language): string =>
  navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;

const DATE = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const MINUTES = { hour: 'numeric', minute: '2-digit' } as const;
const createTimeFormat = (options: Intl.DateTimeFormatOptions) =>
  cachePerLanguage(
    (language) => new Intl.DateTimeFormat(chooseLocale(language), { ...options, ...TIME_FORMATS[language] }),
  );
const dateFormat = cachePerLanguage((language) => new Intl.DateTimeFormat(chooseLocale(language), DATE));
const dateTimeFormat = createTimeFormat({ ...DATE, ...MINUTES });
const secondsFormat = createTimeFormat({ ...DATE, ...MINUTES, second: '2-digit' });
const minuteFormat = createTimeFormat(MINUTES);
const timeFormat = createTimeFormat({ ...MINUTES, second: '2-digit' });

/** `justNow`: how the language says that something happened less than a minute ago. */
type RelativeWords = { language: Language; justNow: string };

/**
 * How long ago, in words ("5 minutes ago"), null when `iso` is not a date. Days are those of the reader's time zone. A
 * moment in the future reads as just now: the clocks of device and server differ by seconds. A component uses
 * `useRelativeTime`.
 */
export function formatRelativeTime(
  iso: string,
  nowMs: number,
  { language, justNow }: RelativeWords,
): string | null {
  const thenMs = Date.parse(iso);
  if (Number.isNaN(thenMs)) return null;
  const fitting = computeElapsed(thenMs, nowMs).find(([, amount]) => amount >= 1);
  if (!fitting) return justNow;
  const [unit, amount] = fitting;
  return (unit === 'day' ? daysAgoFormat : agoFormat)(language).format(-Math.floor(amount), unit);
}

/** Date and time in the reader's language and time zone, null when `iso` is not a date. */
export function formatDateTime(iso: string, language: Language): string | null {
  const thenMs = Date.parse(iso);
  if (Number.isNaN(thenMs)) return null;
  return dateTimeFormat(language).format(thenMs);
}

/**
 * Returns a function that formats the times of a list: as `formatDateTime` does, and those of one minute with their seconds. What is
 * not a date is returned as it is.
 */
export function createDistinctDateTimeFormat(
  isos: readonly string[],
  language: Language,
): (iso: string) => string {
  const counts = new Map<string | null, number>();
  for (const iso of new Set(isos)) {
    const text = formatDateTime(iso, language);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return (iso) => {
    const text = formatDateTime(iso, language);
    if (text === null) return iso;
    return (counts.get(text) ?? 0) > 1 ? secondsFormat(language).format(Date.parse(iso)) : text;
  };
}

/** Since when something lasts, in the reader's language and time zone: the time of day, with the date unless it is today. */
export const formatSince = (iso: string, nowMs: number, language: Language): string => {
  const since = new Date(iso);
  const isToday = since.toDateString() === new Date(nowMs).toDateString();
  return (isToday ? minuteFormat : dateTimeFormat)(language).format(since);
};

export const formatDate = (iso: string, language: Language): string =>
  dateFormat(language).format(Date.parse(iso));

/** The time of day to the second, in the reader's language and time zone. */
export const formatTime = (timeMs: number, language: Language): string => timeFormat(language).format(timeMs);
