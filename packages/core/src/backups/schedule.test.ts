import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDailyMoment, nextDailyMoment } from './schedule.ts';

const DAY_MS = 86_400_000;
const HALF_PAST_TWO = 150;

describe('a daily schedule in UTC (BK-05)', () => {
  it.each([
    ['2026-11-25T02:29:59.999Z', '2026-11-24T02:30:00.000Z'],
    ['2026-11-25T02:30:00.000Z', '2026-11-25T02:30:00.000Z'],
    ['2026-11-25T23:59:00.000Z', '2026-11-25T02:30:00.000Z'],
    ['2027-01-01T00:00:00.000Z', '2026-12-31T02:30:00.000Z'],
  ])('was due last, at %s, at %s', (now, moment) => {
    expect(lastDailyMoment(new Date(now), HALF_PAST_TWO).toISOString()).toBe(moment);
  });

  it('is due once in any 24 hours', () => {
    const now = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(now, fc.integer({ min: 0, max: 1439 }), (at, minute) => {
        const [last, next] = [lastDailyMoment(at, minute), nextDailyMoment(at, minute)];
        expect(next.getTime() - last.getTime()).toBe(DAY_MS);
        expect(last.getTime()).toBeLessThanOrEqual(at.getTime());
        expect(next.getTime()).toBeGreaterThan(at.getTime());
        expect(last.getUTCHours() * 60 + last.getUTCMinutes()).toBe(minute);
      }),
    );
  });
});
