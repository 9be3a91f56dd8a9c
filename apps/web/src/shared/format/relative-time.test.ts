import { expect, onTestFinished, test, vi } from 'vitest';
import {
  chooseLocale,
  createDistinctDateTimeFormat,
  formatDateTime,
  formatRelativeTime,
  formatSince,
  formatTime,
} from './relative-time.ts';

const ENGLISH = { language: 'en', justNow: 'just now' } as const;
const NOW = Date.parse('2026-03-10T12:00:00Z');
const before = (ms: number) => new Date(NOW - ms).toISOString();
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  ['this very moment', 0, 'just now'],
  ['59 seconds', 59 * SECOND, 'just now'],
  ['one minute', MINUTE, '1 minute ago'],
  ['59 minutes and 59 seconds', HOUR - SECOND, '59 minutes ago'],
  ['one hour', HOUR, '1 hour ago'],
  ['just under a day', DAY - SECOND, '23 hours ago'],
  ['one day', DAY, 'yesterday'],
  ['six days', 6 * DAY, '6 days ago'],
  ['one week', 7 * DAY, '1 week ago'],
  ['four weeks', 29 * DAY, '4 weeks ago'],
  ['one month', 30 * DAY, '1 month ago'],
  ['one year', 365 * DAY, '1 year ago'],
  ['three years', 3 * 365 * DAY, '3 years ago'],
])('formats the time %s ago', (_, elapsed, words) => {
  expect(formatRelativeTime(before(elapsed), NOW, ENGLISH)).toBe(words);
});

test.each([
  ['an hour before the midnight of yesterday', [2026, 2, 9, 23], [2026, 2, 11, 22], '2 days ago'],
  ['the midnight of yesterday', [2026, 2, 10], [2026, 2, 11, 22], 'yesterday'],
  ['less than 24 hours ago, though yesterday', [2026, 2, 10, 23], [2026, 2, 11, 22], '23 hours ago'],
  ['seven midnights ago, though less than a week', [2026, 2, 4, 23], [2026, 2, 11, 22], '1 week ago'],
  ['earlier in this month', [2026, 2, 1, 12], [2026, 2, 31, 12], '1 month ago'],
] satisfies [string, number[], number[], string][])(
  'counts days by the calendar of the reader: %s',
  (_, then, now, words) => {
    const at = ([year = 0, month = 0, ...rest]: number[]) => new Date(year, month, ...rest);
    expect(formatRelativeTime(at(then).toISOString(), at(now).getTime(), ENGLISH)).toBe(words);
  },
);

test.each([
  ['a day of 25 hours', '2026-10-25T00:00:00+02:00', '2026-10-25T23:30:00+01:00', '24 hours ago'],
  ['a day of 23 hours', '2026-03-28T12:00:00+01:00', '2026-03-29T12:30:00+02:00', '23 hours ago'],
  ['the day after one of 23 hours', '2026-03-28T12:00:00+01:00', '2026-03-30T12:30:00+02:00', '2 days ago'],
])('counts days where the clocks change: %s', (_, then, now, words) => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(formatRelativeTime(then, Date.parse(now), ENGLISH)).toBe(words);
});

test('formats a time in the future as just now', () => {
  expect(formatRelativeTime(before(-5 * MINUTE), NOW, ENGLISH)).toBe('just now');
});

test.each(['', 'yesterday-ish', '2026-99-99'])('returns null for %j', (text) => {
  expect(formatRelativeTime(text, NOW, ENGLISH)).toBeNull();
  expect(formatDateTime(text, 'en')).toBeNull();
});

test('formats in Hindi', () => {
  const hindi = { language: 'hi', justNow: 'अभी' } as const;
  expect(formatRelativeTime(before(5 * MINUTE), NOW, hindi)).toBe('5 मिनट पहले');
  expect(formatRelativeTime(before(0), NOW, hindi)).toBe('अभी');
});

test('names the part of the day in Hindi', () => {
  const evening = new Date(2026, 2, 10, 18, 5).toISOString();
  expect(formatDateTime(evening, 'hi')).toBe('10 मार्च 2026, शाम 6:05');
  expect(formatTime(Date.parse(evening), 'hi')).toBe('शाम 6:05:00');
});

test('says since when with the date, unless that was today', () => {
  const now = new Date(2026, 2, 10, 18, 5).getTime();
  const since = (day: number) => formatSince(new Date(2026, 2, day, 14, 5).toISOString(), now, 'en');
  expect(since(10)).toMatch(/^2:05\sPM$/);
  expect(since(9)).toBe(formatDateTime(new Date(2026, 2, 9, 14, 5).toISOString(), 'en'));
});

test("follows the order of the browser's variant of the language", () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['hi-IN', 'en-IN', 'en']);
  expect(chooseLocale('en')).toBe('en-IN');
  expect(chooseLocale('hi')).toBe('hi-IN');
  vi.restoreAllMocks();
  expect(chooseLocale('hi')).toBe('hi');
});

test('formats the exact time with day and hour', () => {
  expect(formatDateTime('2026-03-10T12:00:00Z', 'en')).toMatch(/Mar \d+, 2026/);
});

test('adds the seconds to times of a list that are of one minute', () => {
  const at = (minute: number, second: number) => new Date(2026, 2, 10, 18, minute, second).toISOString();
  const [first, second, apart] = [at(5, 4), at(5, 40), at(6, 4)];
  const formatted = (language: 'en' | 'hi', times: string[]) =>
    times.map(createDistinctDateTimeFormat(times, language));
  expect(formatted('hi', [first, second, apart])).toEqual([
    '10 मार्च 2026, शाम 6:05:04',
    '10 मार्च 2026, शाम 6:05:40',
    '10 मार्च 2026, शाम 6:06',
  ]);
  expect(formatted('en', [first, apart])).toEqual([first, apart].map((time) => formatDateTime(time, 'en')));
  expect(formatted('en', [first, first])[0]).toBe(formatDateTime(first, 'en'));
  expect(formatted('en', ['yesterday-ish'])).toEqual(['yesterday-ish']);
});
