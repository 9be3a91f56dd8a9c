import { describe, expect, test } from 'vitest';
import { computeDistanceMeters } from '../geo.ts';
import { groupIntoZones } from '../test/group-into-zones.ts';

const createPoint = (latitude: number, longitude = 75.7873) => ({ latitude, longitude });
const sizes = (places: readonly ReturnType<typeof createPoint>[], radius = 500) =>
  groupIntoZones(places, radius).map(({ uploads }) => uploads.length);
/** Converts metres to degrees of latitude. */
const north = (meters: number) => meters / ((6_371_000 * Math.PI) / 180);

describe('grouping into zones', () => {
  test('near uploads share a zone; far ones open their own (ZN-02)', () => {
    expect(sizes([createPoint(26.9124), createPoint(26.9127), createPoint(26.95)])).toEqual([2, 1]);
  });

  test('no uploads give no zones', () => {
    expect(groupIntoZones([], 500)).toEqual([]);
  });

  test('a single upload is the centre of its zone', () => {
    expect(groupIntoZones([createPoint(26.9124)], 500)).toEqual([
      { center: createPoint(26.9124), uploads: [createPoint(26.9124)] },
    ]);
  });

  test('each upload moves the centre to the new mean, so a zone can drift (ZN-02)', () => {
    const steps = [0, 400, 650, 800].map((meters) => createPoint(north(meters)));
    expect(sizes(steps)).toEqual([4]);
    expect(sizes([...steps].reverse())).not.toEqual([4]);
  });

  test('an upload within reach of two zones joins the one that was opened first, even when the other is nearer', () => {
    const [first, second, between] = [createPoint(0), createPoint(north(900)), createPoint(north(480))];
    expect(groupIntoZones([first, second, between], 500).map(({ uploads }) => uploads)).toEqual([
      [first, between],
      [second],
    ]);
  });

  test('the centre of a zone on the date line lies on the date line', () => {
    const [zone, ...others] = groupIntoZones([createPoint(0, 179.999), createPoint(0, -179.999)], 500);
    expect(others).toEqual([]);
    expect(Math.abs(zone!.center.longitude)).toBe(180);
    expect(computeDistanceMeters(zone!.center, createPoint(0, 180))).toBeCloseTo(0, 6);
  });

  test('all meridians meet at a pole', () => {
    expect(
      sizes([createPoint(90, 0), createPoint(90, 90), createPoint(90, -180), createPoint(89.999, 45)]),
    ).toEqual([4]);
  });

  test('a radius around the globe gives one zone', () => {
    expect(
      sizes(
        [createPoint(0, 0), createPoint(0, 180), createPoint(90), createPoint(-90), createPoint(12, -33)],
        21_000_000,
      ),
    ).toEqual([5]);
  });
});
