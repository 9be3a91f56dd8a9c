import { describe, expect, test } from 'vitest';
import { momentsOf } from './day-range.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day).toISOString();

describe('days that somebody names', () => {
  test('hold the last of them whole', () => {
    expect(momentsOf({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: at(2026, 3, 1),
      before: at(2026, 4, 1),
    });
  });

  test('are one day when both are the same', () => {
    expect(momentsOf({ from: '2026-12-31', to: '2026-12-31' })).toEqual({
      from: at(2026, 12, 31),
      before: at(2027, 1, 1),
    });
  });

  test.each(['', 'yesterday', '2026-3-1', '20260301'])('that are written %j are no limit', (day) => {
    expect(momentsOf({ from: day, to: day })).toEqual({ from: undefined, before: undefined });
  });
});
