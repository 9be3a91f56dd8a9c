import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Point } from '../geo.ts';
import { groupIntoZones } from '../test/group-into-zones.ts';
import { computeReferenceZones } from '../test/reference-zones.ts';

const degrees = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const place = (latitude: fc.Arbitrary<number>, longitude: fc.Arbitrary<number>) =>
  fc.record({ latitude, longitude });
/** Places around a few centres, some of them less than a millimetre apart. */
const around = (spots: readonly Point[], spread: number) =>
  fc
    .tuple(fc.constantFrom(...spots), degrees(-spread, spread), degrees(-spread, spread))
    .map(([{ latitude, longitude }, north, east]) => {
      const unwrapped = longitude + east;
      return {
        latitude: Math.max(-90, Math.min(90, latitude + north)),
        longitude: unwrapped > 180 ? unwrapped - 360 : unwrapped < -180 ? unwrapped + 360 : unwrapped,
      };
    });
const createPoint = (latitude: number, longitude: number) => ({ latitude, longitude });
const CITY = [createPoint(26.9124, 75.7873), createPoint(26.92, 75.79), createPoint(26.9, 75.78)];
const DATE_LINE = [
  createPoint(-16.5, 180),
  createPoint(-16.5, -180),
  createPoint(-16.502, 179.999),
  createPoint(65, 180),
  createPoint(0, -180),
];
const POLES = [
  createPoint(90, 0),
  createPoint(-90, 120),
  createPoint(89.999, -60),
  createPoint(-89.99, 180),
  createPoint(89.99, -180),
];

const radius = fc.constantFrom(1, 30, 250, 500, 1000, 25_000, 4_000_000, 30_000_000);
const KINDS: [string, fc.Arbitrary<Point>, fc.Arbitrary<number>][] = [
  ['anywhere', place(degrees(-90, 90), degrees(-180, 180)), radius],
  ['in a crowded city', around(CITY, 0.02), fc.constantFrom(1, 250, 500, 1000)],
  ['on the same few spots', fc.constantFrom(...CITY, ...DATE_LINE, ...POLES), radius],
  ['along the date line', around(DATE_LINE, 0.02), fc.constantFrom(30, 250, 500, 1000, 25_000)],
  ['around the poles', around(POLES, 0.02), fc.constantFrom(30, 250, 500, 1000, 25_000)],
  ['on a circle of latitude near a pole', place(fc.constantFrom(89.99, -89.995), degrees(-180, 180)), radius],
  ['on all meridians of one pole', place(fc.constantFrom(90, -90), degrees(-180, 180)), radius],
  [
    'exactly a radius apart',
    place(
      fc.constantFrom(0, 500 / 111_194.92664455873, 1000 / 111_194.92664455873),
      fc.constantFrom(0, 180, -180),
    ),
    fc.constant(500),
  ],
];

describe('zones computed with the index equal those of the plain double loop, to the last bit', () => {
  test.each(KINDS)('they are equal with places %s', (_, places, radiusMeters) => {
    fc.assert(
      fc.property(fc.array(places, { maxLength: 120, size: 'max' }), radiusMeters, (uploads, meters) => {
        expect(groupIntoZones(uploads, meters)).toStrictEqual(computeReferenceZones(uploads, meters));
      }),
      { numRuns: 150 },
    );
  });

  test('they are equal with thousands of uploads in one city (ZN-06)', () => {
    const [uploads] = fc.sample(fc.array(around(CITY, 0.05), { minLength: 4000, maxLength: 4000 }), {
      seed: 7,
      numRuns: 1,
    });
    expect(groupIntoZones(uploads!, 250)).toStrictEqual(computeReferenceZones(uploads!, 250));
  });
});
