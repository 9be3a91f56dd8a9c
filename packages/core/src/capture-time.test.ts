import { describe, expect, it } from 'vitest';
import { readCaptureTime } from './capture-time.ts';

const DateTimeOriginal = '2026:06:01 10:30:00';

describe('the time of a camera (CA-101)', () => {
  it.each([
    ['with its time zone', { DateTimeOriginal, OffsetTimeOriginal: '+05:30' }, '2026-06-01T05:00:00.000Z'],
    ['without one: in the last time zone', { DateTimeOriginal }, '2026-06-01T22:30:00.000Z'],
    [
      'of the satellites, which is world time',
      { DateTimeOriginal, GPSDateStamp: '2026:06:01', GPSTimeStamp: [5, 0, 7.9] },
      '2026-06-01T05:00:07.000Z',
    ],
  ])('is read %s', (_, tags, moment) => {
    expect(readCaptureTime(tags)?.toISOString()).toBe(moment);
  });

  it.each([
    ['nothing', {}],
    ['no date', { DateTimeOriginal: '    :  :     :  :  ' }],
    ['a day that does not exist', { DateTimeOriginal: '2026:13:45 10:30:00' }],
    ['a time of the satellites without a date', { GPSTimeStamp: [5, 0, 7] }],
  ])('is unknown when it is %s', (_, tags) => {
    expect(readCaptureTime(tags)).toBeNull();
  });
});
