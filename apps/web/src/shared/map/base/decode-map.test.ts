import { decodeDegrees } from '@smart-waste/core';
import stored from '@smart-waste/core/map/shapes.json';
import { describe, expect, it } from 'vitest';
import { decodeShapes, toMercator } from './decode-map.ts';

/** The even-odd rule over all rings, as the canvas fills them. */
function isLand(longitude: number, latitude: number): boolean {
  const y = toMercator(latitude);
  let isInside = false;
  for (const x of [-1, 0, 1].map((turn) => (longitude + 180) / 360 + turn)) {
    for (const { coordinates: ring } of decodeShapes(stored).land) {
      for (let to = 0, from = ring.length - 2; to < ring.length; from = to, to += 2) {
        const [ax = 0, ay = 0, bx = 0, by = 0] = [ring[from], ring[from + 1], ring[to], ring[to + 1]];
        if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
      }
    }
  }
  return isInside;
}

describe('the embedded map', () => {
  it('decodes differences of points in units', () => {
    expect(decodeDegrees('_ibE_seK', 0.01)).toEqual([1000, 2000].map((units) => expect.closeTo(units)));
    expect(decodeDegrees('', 0.01)).toEqual([]);
  });

  it.each([
    ['Jaipur', 75.79, 26.91],
    ['Siberia', 100, 65],
    ['Chukotka, beyond the antimeridian', -175, 67],
    ['Antarctica', 30, -80],
    ['Nebraska', -99, 41],
  ])('has land at %s', (_, longitude, latitude) => {
    expect(isLand(longitude, latitude)).toBe(true);
  });

  it.each([
    ['the Arabian Sea', 65, 15],
    ['the Pacific', -150, 10],
    ['the Caspian Sea', 51, 40],
    ['the North Pole', 0, 84],
  ])('has water at %s', (_, longitude, latitude) => {
    expect(isLand(longitude, latitude)).toBe(false);
  });

  it('names each country once, at a place on its land', () => {
    const { countries } = decodeShapes(stored);
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length);
    const india = countries.find(({ code }) => code === 'IN');
    expect(india?.latitude).toBeCloseTo(22, -1);
    expect(isLand(india?.longitude ?? 0, india?.latitude ?? 0)).toBe(true);
  });

  it('has no coast along the pole or the antimeridian', () => {
    for (const { coordinates } of decodeShapes(stored).coasts)
      for (let index = 0; index + 3 < coordinates.length; index += 2)
        expect(Math.abs((coordinates[index] ?? 0) - (coordinates[index + 2] ?? 0))).toBeLessThan(0.1);
  });
});
