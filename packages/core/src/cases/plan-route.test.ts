import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDistanceMeters, type Point } from '../geo.ts';
import { planRoute, roundDistance } from './plan-route.ts';

const createPoint = (latitude: number, longitude: number) => ({ latitude, longitude });
const computeLength = (path: readonly Point[]) =>
  path.slice(1).reduce((sum, point, index) => sum + computeDistanceMeters(path[index]!, point), 0);
const degrees = (max: number) => fc.double({ min: -max, max, noNaN: true });
const point = fc.record({ latitude: degrees(90), longitude: degrees(180) });
const city = fc.record({
  latitude: fc.double({ min: 26.8, max: 27, noNaN: true }),
  longitude: fc.double({ min: 75.7, max: 75.9, noNaN: true }),
});
const places = fc.oneof(
  fc.array(city, { minLength: 1, maxLength: 25 }),
  fc.array(point, { minLength: 1, maxLength: 12 }),
);
const start = fc.option(city, { nil: null });

describe('a route', () => {
  it('visits each place once (CA-72)', () => {
    fc.assert(
      fc.property(places, start, (stops, from) => {
        const route = planRoute(from, stops);
        expect(route.stops).toHaveLength(stops.length);
        expect(new Set(route.stops.map(({ stop }) => stop))).toEqual(new Set(stops));
      }),
    );
  });

  it('is never longer than the given order, and as long as its legs (CA-72)', () => {
    fc.assert(
      fc.property(places, start, (stops, from) => {
        const { stops: planned, totalMeters } = planRoute(from, stops);
        expect(totalMeters).toBeLessThanOrEqual(computeLength(from ? [from, ...stops] : stops) + 1e-3);
        const legs = planned.reduce((sum, { legMeters }) => sum + (legMeters ?? 0), 0);
        expect(legs).toBeCloseTo(totalMeters, 3);
      }),
    );
  });

  it('begins at the first place when there is no start, and nearest to the start when there is one', () => {
    const [a, b, c] = [createPoint(26.9, 75.8), createPoint(26.92, 75.8), createPoint(26.94, 75.8)];
    expect(planRoute(null, [b, c, a]).stops[0]).toEqual({ stop: b, legMeters: null });
    expect(planRoute(createPoint(26.95, 75.8), [b, a, c]).stops.map(({ stop }) => stop)).toEqual([c, b, a]);
  });

  it('undoes crossings that going to the nearest place leaves behind', () => {
    const corners = [
      createPoint(0, 0),
      createPoint(0, 0.009),
      createPoint(0.01, 0.0095),
      createPoint(0.01, 0),
    ];
    const [a, b, c, d] = corners;
    expect(planRoute(null, [a!, c!, b!, d!]).stops.map(({ stop }) => stop)).toEqual([a, b, c, d]);
  });

  it('has no length with one place or none', () => {
    expect(planRoute(null, [])).toEqual({ stops: [], totalMeters: 0 });
    expect(planRoute(null, [createPoint(1, 1)])).toEqual({
      stops: [{ stop: createPoint(1, 1), legMeters: null }],
      totalMeters: 0,
    });
  });

  it('ends when all places are the same spot', () => {
    const same = Array.from({ length: 25 }, () => createPoint(26.9, 75.8));
    expect(planRoute(createPoint(26.9, 75.8), same).totalMeters).toBe(0);
  });
});

it.each([
  [0, 0],
  [4, 0],
  [347, 350],
  [994, 990],
  [996, 1000],
  [1234, 1200],
  [12_345, 12_300],
])('%d metres are said as %d', (meters, said) => {
  expect(roundDistance(meters)).toBe(said);
});
