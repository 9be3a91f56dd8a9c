import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  computeBackupWaitMs,
  getLastDailyMoment,
  getNextDailyMoment,
  type ScheduledMoment,
} from './schedule.ts';

const DAY_MS = 86_400_000;
const HALF_PAST_TWO = 150;

describe('a daily schedule in UTC (BK-05)', () => {
  it.each([
    ['2026-11-25T02:29:59.999Z', '2026-11-24T02:30:00.000Z'],
    ['2026-11-25T02:30:00.000Z', '2026-11-25T02:30:00.000Z'],
    ['2026-11-25T23:59:00.000Z', '2026-11-25T02:30:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31T02:30:00.000Z'],
  ])('was due last, at %s, at %s', (now, moment) => {
    expect(getLastDailyMoment(new Date(now), HALF_PAST_TWO).toISOString()).toBe(moment);
  });

  it('is due once in any 24 hours', () => {
    const now = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(now, fc.integer({ min: 0, max: 1439 }), (at, minute) => {
        const [last, next] = [getLastDailyMoment(at, minute), getNextDailyMoment(at, minute)];
        expect(next.getTime() - last.getTime()).toBe(DAY_MS);
        expect(last.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(last.getUTCHours() * 60 + last.getUTCMinutes()).toBe(minute);
      }),
    );
  });
});

describe('the backup of a moment', () => {
  const untried: ScheduledMoment = {
    isDone: false,
    isBusy: false,
    failures: 0,
    secondsSinceFailure: null,
    isNewInstallation: false,
  };

  it('is made at once, and after failures with a growing delay of an hour at most', () => {
    expect(computeBackupWaitMs(untried)).toBe(0);
    const waitMinutes = (failures: number, secondsSinceFailure: number) =>
      (computeBackupWaitMs({ ...untried, failures, secondsSinceFailure }) ?? Number.NaN) / 60_000;
    expect(waitMinutes(1, 60)).toBeLessThan(waitMinutes(3, 60));
    expect(waitMinutes(20, 0)).toBeLessThanOrEqual(60);
    expect(waitMinutes(20, 3600)).toBe(0);
  });

  it('is made once, and not in an installation without any account', () => {
    expect(computeBackupWaitMs({ ...untried, isDone: true })).toBeNull();
    expect(computeBackupWaitMs({ ...untried, isNewInstallation: true })).toBeNull();
  });
});
