import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeDistanceMeters } from '../geo.ts';
import { MAX_MEASURED_SHIFT_METERS, toMeasuredPlace, toPublicPlace } from './public-place.ts';

describe('the place of a case as the public sees it (CA-20)', () => {
  it.each([
    ['a street', 26.912437, 75.787291, 26.912, 75.787],
    ['a rounded one', 26.912, 75.787, 26.912, 75.787],
    ['south-west', -33.86882, -70.64827, -33.869, -70.648],
    ['just south of the equator', -0.0004, -0.0001, 0, 0],
    ['the origin', -0, -0, 0, 0],
    ['the north pole', 90, 0, 90, 0],
    ['beside the north pole', 89.9996, 12.3456, 90, 12.346],
    ['the south pole', -90, 0, -90, 0],
    ['beside the antimeridian in the west', 10, -179.9996, 10, 180],
    ['beside the antimeridian in the east', 10, 179.9996, 10, 180],
    ['on the antimeridian', 10, -180, 10, 180],
    ['a longitude above 180', 10, 180.4, 10, -179.6],
  ])('%s', (_, latitude, longitude, north, east) => {
    expect(toPublicPlace({ latitude, longitude })).toStrictEqual({ latitude: north, longitude: east });
  });

  const points = fc.record({
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
  });

  it('is within 80 metres of the real one, and stays when it is rounded again', () => {
    fc.assert(
      fc.property(points, (point) => {
        const place = toPublicPlace(point);
        expect(computeDistanceMeters(place, point)).toBeLessThan(80);
        expect(toPublicPlace(place)).toStrictEqual(place);
        expect(Object.is(place.latitude, -0) || Object.is(place.longitude, -0)).toBe(false);
        expect(String(place.latitude)).toMatch(/^-?\d+(\.\d{1,3})?$/);
        expect(String(place.longitude)).toMatch(/^-?\d+(\.\d{1,3})?$/);
      }),
    );
  });
});

describe('the place from which distances to a case are measured (CA-34)', () => {
  it.each([
    [26.912437, 75.787291, 26.9124, 75.7873],
    [-33.86882, -70.64827, -33.8688, -70.6483],
    [-0.00004, 179.99996, 0, 180],
  ])('%d, %d', (latitude, longitude, north, east) => {
    expect(toMeasuredPlace({ latitude, longitude })).toStrictEqual({ latitude: north, longitude: east });
  });

  it('is at most eight metres away', () => {
    const latitude = fc.double({ min: -90, max: 90, noNaN: true });
    const longitude = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(fc.record({ latitude, longitude }), (exact) => {
        expect(computeDistanceMeters(exact, toMeasuredPlace(exact))).toBeLessThan(MAX_MEASURED_SHIFT_METERS);
      }),
    );
  });
});
