import { describe, expect, it } from 'vitest';
import {
  chooseFigureUnit,
  computeSpread,
  getLastDays,
  getPeriodBefore,
  MIN_DURATIONS,
  splitPeriod,
} from './figures.ts';

describe('a period of figures (CA-76)', () => {
  it.each([
    ['2026-03-01', '2026-03-31', '2026-01-29', '2026-02-28'],
    ['2024-03-01', '2024-03-01', '2024-02-29', '2024-02-29'],
    ['2026-01-01', '2026-12-31', '2025-01-01', '2025-12-31'],
  ])('is compared with the one before it: %s to %s with %s to %s', (from, to, from_before, to_before) => {
    expect(getPeriodBefore({ from, to })).toEqual({ from: from_before, to: to_before });
  });

  it('ends with today when it is of the last days', () => {
    expect(getLastDays('2026-03-02', 7)).toEqual({ from: '2026-02-24', to: '2026-03-02' });
    expect(getLastDays('2026-03-02', 1)).toEqual({ from: '2026-03-02', to: '2026-03-02' });
  });

  it.each([
    [1, 'day'],
    [31, 'day'],
    [32, 'week'],
    [184, 'week'],
    [185, 'month'],
    [366, 'month'],
  ])('is summed by its length: %i days by %s', (days, unit) => {
    expect(chooseFigureUnit(getLastDays('2026-11-23', days))).toBe(unit);
  });

  it('has a part for each day, each week from its Monday on, or each month', () => {
    const period = { from: '2026-10-28', to: '2026-11-03' }; // Wednesday to Tuesday
    expect(splitPeriod(period, 'day').map(({ start }) => start.slice(8))).toEqual([
      ...['28', '29', '30', '31'],
      ...['01', '02', '03'],
    ]);
    expect(splitPeriod(period, 'week')).toEqual([
      { start: '2026-10-26', shown_from: '2026-10-28' },
      { start: '2026-11-02', shown_from: '2026-11-02' },
    ]);
    expect(splitPeriod(period, 'month')).toEqual([
      { start: '2026-10-01', shown_from: '2026-10-28' },
      { start: '2026-11-01', shown_from: '2026-11-01' },
    ]);
  });
});

const HOUR_MS = 3_600_000;
const hours = (values: readonly number[]) => Float64Array.from(values, (value) => value * HOUR_MS);

describe('durations (CA-109)', () => {
  it('say nothing while there are fewer than five', () => {
    const few = hours([1, 2, 3, 9].slice(0, MIN_DURATIONS - 1));
    expect(computeSpread(few)).toEqual({ cases: 4, median_hours: null, p90_hours: null });
    expect(computeSpread(hours([9, 1, 3, 2, 2]))).toEqual({ cases: 5, median_hours: 2, p90_hours: 6.6 });
    expect(computeSpread(hours([]))).toEqual({ cases: 0, median_hours: null, p90_hours: null });
  });

  it.each([5, 6, 7, 100, 1001])('are those of the sorted list of %i cases', (cases) => {
    let state = cases;
    const values = Array.from({ length: cases }, () => {
      state = (state * 48_271) % 2_147_483_647;
      return state % (cases / 2); // some are equal
    });
    const sorted = values.toSorted((one, other) => one - other);
    const interpolate = (share: number) => {
      const rank = share * (cases - 1);
      const [below = 0, above = below] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]];
      return below + (above - below) * (rank % 1);
    };
    const { median_hours, p90_hours } = computeSpread(hours(values));
    expect(median_hours).toBeCloseTo(interpolate(0.5), 1);
    expect(p90_hours).toBeCloseTo(interpolate(0.9), 1);
  });
});
