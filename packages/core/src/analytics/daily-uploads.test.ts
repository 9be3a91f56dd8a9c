import { describe, expect, test } from 'vitest';
import { createUpload } from '../test/uploads.ts';
import { countDailyUploads } from './daily-uploads.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const days = (range: '24h' | '7d' | '30d' | 'all', ...dates: string[]) =>
  countDailyUploads(
    dates.map((uploaded_at) => createUpload({ uploaded_at })),
    { range, now },
  ).map(({ date, uploads }) => `${date.slice(5)}: ${uploads}`);

describe('daily uploads', () => {
  test('are empty without uploads', () => {
    expect(days('30d')).toEqual([]);
  });

  test('cover two days for the last 24 hours', () => {
    expect(days('24h', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00.000Z')).toEqual([
      '02-28: 1',
      '03-01: 1',
    ]);
  });

  test('include days without uploads, from the start of the range until now', () => {
    expect(days('7d', '2026-02-24T05:00:00Z')).toEqual([
      '02-22: 0',
      '02-23: 0',
      '02-24: 1',
      '02-25: 0',
      '02-26: 0',
      '02-27: 0',
      '02-28: 0',
      '03-01: 0',
    ]);
  });

  test('start with the first upload for all time', () => {
    expect(days('all', '2026-02-27T05:00:00+05:30', '2026-02-28T10:00:00Z')).toEqual([
      '02-26: 1',
      '02-27: 0',
      '02-28: 1',
      '03-01: 0',
    ]);
  });

  test('continue beyond now when a clock was wrong', () => {
    expect(days('24h', '2026-03-02T10:00:00Z').at(-1)).toBe('03-02: 1');
  });

  test('ignore an upload with an invalid date', () => {
    expect(days('all', 'soon')).toEqual([]);
  });
});
