import { describe, expect, test } from 'vitest';
import { createZonedTime, formatMoment, getOffset, startOfDay, toModernZoneName } from './zoned-time.ts';

describe('a moment', () => {
  test.each([
    ['UTC', '2026-11-21T05:44:36.123Z', '2026-11-21T05:44:36Z'],
    ['Asia/Kolkata', '2026-11-21T19:44:36Z', '2026-11-22T01:14:36+05:30'],
    ['Asia/Kathmandu', '2026-11-21T05:44:36Z', '2026-11-21T11:29:36+05:45'],
    ['America/St_Johns', '2026-01-01T00:00:00Z', '2025-12-31T20:30:00-03:30'],
    ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T01:59:59+01:00'],
    ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T03:00:00+02:00'],
    ['Europe/Berlin', '2026-10-25T00:59:59Z', '2026-10-25T02:59:59+02:00'],
    ['Europe/Berlin', '2026-10-25T01:00:00Z', '2026-10-25T02:00:00+01:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00Z', '2026-04-05T01:30:00+10:30'],
  ])('is shown in its zone: in %s %s is %s', (zone, moment, text) => {
    expect(createZonedTime(zone)(new Date(moment))).toBe(text);
    expect(Date.parse(text)).toBe(Math.floor(Date.parse(moment) / 1000) * 1000);
  });

  test('is written for people with its offset (RP-14)', () => {
    expect(formatMoment('2026-11-21T11:14:36+05:30')).toBe('2026-11-21 11:14 +05:30');
    expect(formatMoment('2026-11-21T05:44:36Z')).toBe('2026-11-21 05:44 UTC');
    expect(getOffset('2026-11-21T05:44:36-03:30')).toBe('-03:30');
  });

  test('is refused in an unknown time zone', () => {
    expect(() => createZonedTime('Mars/Olympus')).toThrow(RangeError);
  });
});

describe('the name of a time zone', () => {
  test.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Katmandu', 'Asia/Kathmandu'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
  ])('%s is shown as %s (RP-14)', (name, shown) => {
    expect(toModernZoneName(name)).toBe(shown);
  });

  test('means the same zone where it is shown, whatever name Intl has for it', () => {
    const getIntlName = (timeZone: string) =>
      new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
    const names = Intl.supportedValuesOf('timeZone');
    expect(names.map((name) => getIntlName(toModernZoneName(name)))).toEqual(names.map(getIntlName));
  });
});

describe('a day (CA-76)', () => {
  test.each([
    ['2026-03-10', 'UTC', '2026-03-10T00:00:00Z'],
    ['2026-03-10', 'Asia/Kolkata', '2026-03-09T18:30:00Z'],
    ['2026-03-10', 'Pacific/Kiritimati', '2026-03-09T10:00:00Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00Z'], // clocks change that night
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00Z'],
    ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00:00Z'], // midnight is skipped
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00Z'], // midnight comes twice
    ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00Z'], // the day is left out
    ['2011-12-31', 'Pacific/Apia', '2011-12-30T10:00:00Z'],
  ])('%s in %s begins at %s', (day, timeZone, begin) => {
    expect(startOfDay(day, createZonedTime(timeZone))).toEqual(new Date(begin));
  });
});
