import { DAY_MS } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FreeSpaceSample, forecastDisk } from './forecast-disk.ts';

const GIGABYTE = 1e9;
const START_MS = Date.UTC(2026, 0, 1);
/** One sample an hour; `freeAt` has the days since the first. */
const hourly = (days: number, freeAt: (day: number) => number): FreeSpaceSample[] =>
  Array.from({ length: days * 24 + 1 }, (_, hour) => ({
    at: new Date(START_MS + (hour * DAY_MS) / 24),
    free_bytes: freeAt(hour / 24),
  }));

describe('the forecast of a disk (OP-05)', () => {
  it('extends a steady decrease to the day on which nothing is left', () => {
    const forecast = forecastDisk(hourly(10, (day) => (100 - 5 * day) * GIGABYTE));
    if (forecast.outlook !== 'filling') throw new Error(forecast.outlook);
    expect(forecast.bytes_per_day).toBeCloseTo(5 * GIGABYTE, -3);
    expect(Date.parse(forecast.full_at)).toBeCloseTo(START_MS + 20 * DAY_MS, -3);
  });

  it.each([
    ['no sample', []],
    ['one sample', hourly(0, () => GIGABYTE)],
    ['less than three days', hourly(2, (day) => (100 - day) * GIGABYTE)],
    [
      'two samples of different weeks',
      [hourly(0, () => 2)[0]!, { at: new Date(START_MS + 9 * DAY_MS), free_bytes: 1 }],
    ],
  ])('says that the history is too short with %s', (_, samples) => {
    expect(forecastDisk(samples)).toMatchObject({ outlook: 'short', needed_days: 3 });
  });

  it.each([
    ['does not change', () => 50 * GIGABYTE],
    ['gets more', (day: number) => (50 + day) * GIGABYTE],
    ['decreases so slowly that it lasts for years', (day: number) => 50 * GIGABYTE - day * 1_000_000],
  ])('is steady when the free space %s', (_, freeAt) => {
    expect(forecastDisk(hourly(10, freeAt))).toEqual({ outlook: 'steady' });
  });

  it('is not misled by hours in which files come and go', () => {
    const forecast = forecastDisk(hourly(10, (day) => (100 - 5 * day + Math.sin(day * 40)) * GIGABYTE));
    if (forecast.outlook !== 'filling') throw new Error(forecast.outlook);
    expect(forecast.bytes_per_day / GIGABYTE).toBeCloseTo(5, 0);
  });

  it('is full now when nothing is left', () => {
    const forecast = forecastDisk(hourly(5, (day) => (5 - day) * GIGABYTE));
    expect(forecast).toMatchObject({
      outlook: 'filling',
      full_at: new Date(START_MS + 5 * DAY_MS).toISOString(),
    });
  });

  it('never names a day before the last sample', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 2 ** 53 - 1 }), { minLength: 73, maxLength: 200 }),
        (free) => {
          const samples = free.map((free_bytes, hour) => ({
            at: new Date(START_MS + (hour * DAY_MS) / 24),
            free_bytes,
          }));
          const forecast = forecastDisk(samples);
          if (forecast.outlook !== 'filling') return;
          expect(Date.parse(forecast.full_at)).toBeGreaterThanOrEqual(samples.at(-1)!.at.getTime());
          expect(forecast.bytes_per_day).toBeGreaterThan(0);
        },
      ),
    );
  });
});
