import { CASE_LIMITS, CASE_STATUSES } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDistanceMeters, METERS_PER_DEGREE } from '../geo.ts';
import { isNearEnoughToJoin, rankSuggestions, roundPublicDistance } from './joining.ts';
import { toMeasuredPlace } from './public-place.ts';
import { addHours, NOW } from './test/held-case.ts';

/** A degree of latitude on the sphere of the product has this many metres. */
const HERE = { latitude: 26.9124, longitude: 75.7873 };
const north = (meters: number) => HERE.latitude + meters / METERS_PER_DEGREE;

const daysAgo = (days: number) => addHours(-24 * days);

type Joinable = Parameters<typeof rankSuggestions>[1][number];
const nearby = (number: number, facts: Partial<Joinable> & { meters?: number } = {}): Joinable => {
  const { meters = 0, ...more } = facts;
  return {
    number,
    status: 'confirmed',
    category_id: 1,
    latitude: north(meters),
    longitude: HERE.longitude,
    opened_at: daysAgo(2),
    changed_at: NOW,
    ended_at: null,
    is_followed: false,
    joining_distance_meters: 50,
    joining_days: 14,
    ...more,
  };
};
const report = { ...HERE, at: NOW, category_id: 1 };
const suggested = (cases: readonly Joinable[], seen: Parameters<typeof rankSuggestions>[0] = report) =>
  rankSuggestions(seen, cases).map((suggestion) => suggestion.case.number);

describe('the cases that a report may be about (CA-06)', () => {
  it('begin with what the same person reported within the hour (CA-142)', () => {
    const own = { is_followed: true, meters: 30, category_id: 2 };
    const near = nearby(1);
    expect(suggested([near, nearby(2, { ...own, opened_at: addHours(-0.9) })])).toEqual([2, 1]);
    expect(suggested([near, nearby(2, { ...own, opened_at: addHours(0.1) })])).toEqual([2, 1]);
    expect(suggested([near, nearby(2, { ...own, opened_at: addHours(-1.1) })])).toEqual([1, 2]);
    expect(suggested([near, nearby(2, { ...own, is_followed: false, opened_at: NOW })])).toEqual([1, 2]);
  });

  it('are those within the distance of their category', () => {
    const from = (meters: number) => ({ ...report, latitude: north(meters) });
    expect(suggested([nearby(1)], from(49.9))).toEqual([1]);
    expect(suggested([nearby(1)], from(50.1))).toEqual([]);
    expect(suggested([nearby(1, { joining_distance_meters: 51 })], from(50.1))).toEqual([1]);
  });

  it('are those within the days of their category, since their last change or their end', () => {
    expect(
      suggested([
        nearby(1, { changed_at: daysAgo(14) }),
        nearby(2, { changed_at: daysAgo(14.1) }),
        nearby(3, { status: 'closed', changed_at: NOW, ended_at: daysAgo(14.1) }),
        nearby(4, { status: 'verified', ended_at: daysAgo(13.9) }),
      ]),
    ).toEqual([4, 1]);
  });

  it('include those that ended recently, and none that was merged into another', () => {
    const cases = CASE_STATUSES.map((status, index) => nearby(index, { status }));
    const found = cases.filter((one) => suggested([one]).length > 0).map(({ status }) => status);
    expect(found).toEqual(CASE_STATUSES.filter((status) => status !== 'duplicate'));
  });

  it('stand in the order of distance, time and category', () => {
    expect(suggested([nearby(1, { meters: 20 }), nearby(2, { meters: 10 })])).toEqual([2, 1]);
    expect(suggested([nearby(1, { changed_at: daysAgo(5) }), nearby(2)])).toEqual([2, 1]);
    expect(suggested([nearby(1, { category_id: 2 }), nearby(2, { meters: 40 })])).toEqual([2, 1]);
    expect(suggested([nearby(2), nearby(1)])).toEqual([1, 2]);
  });

  it('include those of other categories, also when that of the report is not known', () => {
    expect(suggested([nearby(1, { category_id: 2 })])).toEqual([1]);
    expect(suggested([nearby(1, { meters: 12 }), nearby(2)], { ...report, category_id: null })).toEqual([
      2, 1,
    ]);
  });

  it('have their distance', () => {
    const from = { ...report, latitude: north(12) };
    expect(rankSuggestions(from, [nearby(1)])[0]?.distance_meters).toBeCloseTo(12, 1);
  });

  it('include a case that is younger than a photo of the outbox', () => {
    expect(suggested([nearby(1, { changed_at: addHours(100) })])).toEqual([1]);
  });

  it('lie on both sides of the antimeridian', () => {
    const east = { ...report, latitude: 0, longitude: 179.9999 };
    expect(suggested([nearby(1, { latitude: 0, longitude: -179.9999 })], east)).toEqual([1]);
  });

  it('are none without coordinates on either side', () => {
    expect(suggested([nearby(1)], { ...report, latitude: null, longitude: null })).toEqual([]);
    expect(suggested([nearby(1, { latitude: null, longitude: null })])).toEqual([]);
    expect(suggested([nearby(1, { latitude: Number.NaN })])).toEqual([]);
    expect(suggested([])).toEqual([]);
  });

  it('are the same few in any order of many', () => {
    const many = fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 20 })), {
      maxLength: 200,
    });
    fc.assert(
      fc.property(many, (list) => {
        const cases = list.map(([meters, days], number) =>
          nearby(number, { meters, changed_at: daysAgo(days) }),
        );
        const numbers = suggested(cases);
        expect(numbers.length).toBeLessThanOrEqual(CASE_LIMITS.suggestionsMax);
        expect(suggested(cases.toReversed())).toEqual(numbers);
      }),
    );
  });
});

describe('a report can join a case (CA-35)', () => {
  const rules = { joining_distance_meters: 50 };
  const isNear = (meters: number, place = HERE) =>
    isNearEnoughToJoin({ ...HERE, latitude: north(meters) }, place, rules);

  it('it lies within the distance of its category, with the bounds that suggestions have', () => {
    expect([0, 49.9, 50.1, 5_000].map((meters) => isNear(meters))).toEqual([true, true, false, false]);
  });

  it('it needs the coordinates of both', () => {
    const nowhere = { latitude: null, longitude: null };
    expect(isNearEnoughToJoin(nowhere, HERE, rules)).toBe(false);
    expect(isNearEnoughToJoin(HERE, nowhere, rules)).toBe(false);
    expect(isNearEnoughToJoin(nowhere, nowhere, rules)).toBe(false);
  });
});

it.each([
  [0, 10],
  [4, 10],
  [14.9, 10],
  [15, 20],
  [996, 1000],
])('shows the public %d metres as %d (CA-34)', (meters, shown) => {
  expect(roundPublicDistance(meters)).toBe(shown);
});

describe('the place of a case about which the public may ask (CA-20)', () => {
  const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  /** A place in this cell: its measured place is the middle. */
  const place = fc
    .record({ latitude: within(-89, 89), longitude: within(-179, 179) })
    .map((exact) => ({ exact, cell: toMeasuredPlace(exact) }));

  it('gives the same answers as any other in its cell, wherever one asks from', () => {
    const asker = fc.record({ north: within(-0.001, 0.001), east: within(-0.001, 0.001) });
    fc.assert(
      fc.property(place, fc.array(asker, { minLength: 1 }), ({ exact, cell }, askers) => {
        for (const { north: up, east } of askers) {
          const from = { ...report, latitude: cell.latitude + up, longitude: cell.longitude + east };
          const answers = [exact, cell].map((at) => ({
            suggestions: rankSuggestions(from, [nearby(1, at)]).map((one) =>
              roundPublicDistance(one.distance_meters),
            ),
            canJoin: isNearEnoughToJoin(from, at, { joining_distance_meters: 50 }),
          }));
          expect(answers[0]).toEqual(answers[1]);
        }
      }),
    );
  });

  /** How far one can go from `start` along a line before a case is no longer answered with, by bisection. */
  function edge(isAnswered: (offset: number) => boolean): number {
    let [inside, outside] = [0, 0.01];
    for (let step = 0; step < 60; step += 1) {
      const middle = (inside + outside) / 2;
      if (isAnswered(middle)) inside = middle;
      else outside = middle;
    }
    return inside;
  }

  it('is not found by bisection, only its cell', () => {
    fc.assert(
      fc.property(place, ({ exact }) => {
        const isSuggested = (latitude: number, longitude: number) =>
          suggested([nearby(1, exact)], { ...report, latitude, longitude }).length > 0;
        const start = toMeasuredPlace(exact);
        const found = {
          latitude:
            start.latitude +
            (edge((offset) => isSuggested(start.latitude + offset, start.longitude)) -
              edge((offset) => isSuggested(start.latitude - offset, start.longitude))) /
              2,
          longitude:
            start.longitude +
            (edge((offset) => isSuggested(start.latitude, start.longitude + offset)) -
              edge((offset) => isSuggested(start.latitude, start.longitude - offset))) /
              2,
        };
        expect(computeDistanceMeters(found, start)).toBeLessThan(0.001);
      }),
      { numRuns: 20 },
    );
  });
});
