import { describe, expect, test } from 'vitest';
import { computeDistanceMeters, hasValidCoordinates, normalizeLongitude, unwrapLongitude } from './geo.ts';

const createPoint = (latitude: number, longitude: number) => ({ latitude, longitude });

describe('the distance along the great circle (ZN-03)', () => {
  test.each([
    ['is 0 from a place to itself', createPoint(26.9, 75.7), createPoint(26.9, 75.7), 0],
    ['covers a degree of latitude', createPoint(0, 0), createPoint(1, 0), 111_194.927],
    ['covers a degree of longitude at 60 degrees', createPoint(60, 0), createPoint(60, 1), 55_595.6],
    ['is the short one across the date line', createPoint(0, 179.5), createPoint(0, -179.5), 111_194.927],
    ['is the short one across a pole', createPoint(89.5, 0), createPoint(89.5, 180), 111_194.927],
    [
      'is half the circumference from pole to pole',
      createPoint(90, 12),
      createPoint(-90, -50),
      20_015_086.796,
    ],
    ['is half the circumference along the equator', createPoint(0, 0), createPoint(0, 180), 20_015_086.796],
  ])('%s', (_, a, b, meters) => {
    expect(computeDistanceMeters(a, b) / 10).toBeCloseTo(meters / 10, 0);
    expect(computeDistanceMeters(b, a)).toBe(computeDistanceMeters(a, b));
  });
});

describe('a longitude', () => {
  test.each([
    [-179.9, 179.9, 180.1],
    [179.9, -179.9, -180.1],
    [10, 20, 10],
    [-90, 90, -90],
  ])('is moved by whole turns: %d within 180 degrees of %d is %d', (longitude, reference, near) => {
    expect(unwrapLongitude(longitude, reference)).toBeCloseTo(near, 9);
  });

  test('is wrapped to -180 to 180 beyond the date line', () => {
    expect(normalizeLongitude(180.25)).toBe(-179.75);
    expect(normalizeLongitude(-180.25)).toBe(179.75);
    expect(normalizeLongitude(180)).toBe(180);
  });
});

test.each([
  [0, 0, true],
  [-90, 180, true],
  [90.01, 0, false],
  [0, -180.01, false],
  ['26.9', 75, false],
  [26.9, null, false],
  [Number.NaN, 0, false],
  [undefined, undefined, false],
])('%s, %s are valid coordinates: %s', (latitude, longitude, answer) => {
  expect(hasValidCoordinates({ latitude, longitude })).toBe(answer);
});
