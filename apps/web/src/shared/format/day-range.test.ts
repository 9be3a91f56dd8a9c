import { describe, expect, test } from 'vitest';
import { isDay, toInstants } from './day-range.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('toInstants', () => {
  test('includes the whole last day', () => {
    expect(toInstants({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: at(2026, 3, 1),
      before: at(2026, 4, 1),
    });
  });

  test('covers one day when both ends are the same', () => {
    expect(toInstants({ from: '2026-12-31', to: '2026-12-31' })).toEqual({
      from: at(2026, 12, 31),
      before: at(2027, 1, 1),
    });
  });

  test.each(['', 'yesterday', '2026-3-1', '20260301', '2026-13-01', '2026-02-30'])(
    'leaves the range open where the text is %j',
    (day) => {
      expect(toInstants({ from: day, to: day })).toEqual({ from: undefined, before: undefined });
      expect(isDay(day)).toBe(false);
    },
  );
});
