import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addHours, NOW } from './test/held-case.ts';
import { computeCaseUrgency, computeDueAt, computeUrgencyKey } from './urgency.ts';

describe('the due date of a case (CA-15)', () => {
  it.each([
    ['an hour', 1, '2026-03-10T13:00:00.000Z'],
    ['three days, a weekend or not', 72, '2026-03-13T12:00:00.000Z'],
    ['a year', 8760, '2027-03-10T12:00:00.000Z'],
  ])('is %s after its opening', (_, hours, due) => {
    expect(computeDueAt(NOW, hours).toISOString()).toBe(due);
  });
});

const facts = {
  due_at: addHours(100),
  hours_to_clean: 100,
  severity: 0,
  reports: 1,
  followers: 1,
  repeats: 0,
  escalated_at: null,
};

describe('the urgency of a case (CA-16)', () => {
  it.each([
    ['nothing more than one report', {}, [0, 0, 0], 100],
    ['no analysed photo', { severity: null }, [0, 0, 0], 100],
    ['a photo that was not analysed', { severity: -1 }, [0, 0, 0], 100],
    ['half severity', { severity: 0.5 }, [25, 0, 0], 75],
    ['a recorded call, which no one follows', { followers: 0 }, [0, 0, 0], 100],
    ['three reports of three people', { reports: 3, followers: 3 }, [0, 12.5, 0], 87.5],
    ['two repeats', { repeats: 2 }, [0, 0, 12.5], 87.5],
    [
      'everything at once',
      { severity: 1, reports: 1_000_000, followers: 1_000_000, repeats: 1_000_000 },
      [50, 25, 25],
      0,
    ],
  ])(
    'follows from severity, reports and time: %s',
    (_, more, [severity_hours, reports_hours, repeats_hours], hours) => {
      expect(computeCaseUrgency({ ...facts, ...more })).toEqual({
        urgent_at: addHours(hours),
        severity_hours,
        reports_hours,
        repeats_hours,
        escalated_hours: 0,
      });
    },
  );

  it.each([
    ['a quarter of the hours', {}, 25, 75],
    ['what the other terms leave', { severity: 1, reports: 1_000_000, followers: 1_000_000 }, 25, 0],
    ['nothing when they leave nothing', { severity: 1, reports: 1e9, followers: 1e9, repeats: 1e9 }, 0, 0],
  ])('is brought forward by an escalation: %s (CA-106)', (_, more, escalated_hours, hours) => {
    expect(computeCaseUrgency({ ...facts, ...more, escalated_at: NOW })).toMatchObject({
      urgent_at: addHours(hours),
      escalated_hours,
    });
  });

  const counts = fc.integer({ min: 0, max: 100_000 });
  const anyFacts = fc.record({
    due_at: fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }),
    hours_to_clean: fc.integer({ min: 1, max: 8760 }),
    severity: fc.option(fc.double({ min: -1, max: 1, noNaN: true })),
    reports: counts,
    followers: counts,
    repeats: counts,
    escalated_at: fc.option(fc.constant(NOW)),
  });

  it('is at most the hours to clean before the due date, as its terms say', () => {
    fc.assert(
      fc.property(anyFacts, (any) => {
        const { urgent_at, ...terms } = computeCaseUrgency(any);
        const forward = (any.due_at.getTime() - urgent_at.getTime()) / 3_600_000;
        const { severity_hours, reports_hours, repeats_hours, escalated_hours } = terms;
        expect(forward).toBeGreaterThanOrEqual(0);
        expect(forward).toBeLessThanOrEqual(any.hours_to_clean);
        expect(severity_hours).toBeLessThanOrEqual(any.hours_to_clean * 0.5);
        expect(reports_hours).toBeLessThanOrEqual(any.hours_to_clean * 0.25);
        expect(repeats_hours).toBeLessThanOrEqual(any.hours_to_clean * 0.25);
        expect(forward).toBeCloseTo(severity_hours + reports_hours + repeats_hours + escalated_hours, 5);
      }),
    );
  });

  it('never becomes less by more severity, reports, followers or repeats, or by an earlier due date', () => {
    fc.assert(
      fc.property(anyFacts, anyFacts, (one, other) => {
        const least = {
          hours_to_clean: one.hours_to_clean,
          severity: 0 as number | null,
          escalated_at: one.escalated_at,
        };
        const lesser = {
          ...least,
          due_at: new Date(Math.max(+one.due_at, +other.due_at)),
          ...lower(one, other),
        };
        const greater = {
          ...least,
          due_at: new Date(Math.min(+one.due_at, +other.due_at)),
          ...higher(one, other),
        };
        expect(+computeCaseUrgency(greater).urgent_at).toBeLessThanOrEqual(
          +computeCaseUrgency(lesser).urgent_at,
        );
      }),
    );
  });
});

type Counts = { severity: number | null; reports: number; followers: number; repeats: number };
const each = (choose: (...values: number[]) => number) => (one: Counts, other: Counts) => ({
  severity: choose(one.severity ?? 0, other.severity ?? 0),
  reports: choose(one.reports, other.reports),
  followers: choose(one.followers, other.followers),
  repeats: choose(one.repeats, other.repeats),
});
const lower = each(Math.min);
const higher = each(Math.max);

describe('the order of urgency (CA-95)', () => {
  it('has every case whose clock stands after all whose clock runs', () => {
    const key = (hours: number, clock_stopped_at: Date | null) =>
      computeUrgencyKey({ urgent_at: addHours(hours), clock_stopped_at }).getTime();
    expect(key(5, null)).toBe(addHours(5).getTime());
    expect(key(-8760, NOW)).toBeGreaterThan(key(8760 * 20, null));
    expect(key(2, NOW)).toBeGreaterThan(key(1, addHours(-9)));
  });
});
