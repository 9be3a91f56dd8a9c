import { describe, expect, test } from 'vitest';
import { createUpload } from '../test/uploads.ts';
import { filterByRange, getPreviousPeriod } from './time-range.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const hoursAgo = (hours: number) =>
  createUpload({ uploaded_at: new Date(now.getTime() - hours * 3_600_000).toISOString() });

describe('a time range', () => {
  test.each([
    ['24h', 24],
    ['7d', 168],
    ['30d', 720],
  ] as const)('ends now and includes its first moment: %s', (range, hours) => {
    const [first, tooOld, latest] = [hoursAgo(hours), hoursAgo(hours + 0.000_001), hoursAgo(0)];
    expect(filterByRange([first, tooOld, latest], range, now)).toEqual([first, latest]);
  });

  test('includes every upload for all time, in the given order', () => {
    const uploads = [hoursAgo(90_000), createUpload({ uploaded_at: 'no date' }), hoursAgo(1)];
    expect(filterByRange(uploads, 'all', now)).toEqual(uploads);
  });

  test('excludes an upload with an invalid date', () => {
    expect(filterByRange([createUpload({ uploaded_at: 'no date' })], '30d', now)).toEqual([]);
  });

  test('is preceded by a period of the same length, all time by none', () => {
    expect(getPreviousPeriod('7d', now)).toEqual({
      from: new Date('2026-11-07T12:00:00.000Z'),
      before: new Date('2026-11-14T12:00:00.000Z'),
    });
    expect(getPreviousPeriod('all', now)).toBeNull();
  });
});
