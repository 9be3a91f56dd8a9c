import { describe, expect, it } from 'vitest';
import { computeDistanceMeters, METERS_PER_DEGREE } from './geo.ts';
import { buildPlaceGroup } from './place-group.ts';

const getGroupAt = (latitude: number, longitude: number) =>
  buildPlaceGroup({ location: { latitude, longitude }, uploader: 1, uploaded_at: new Date(0) });
const without = (uploader: number, day: string) =>
  buildPlaceGroup({ location: null, uploader, uploaded_at: new Date(day) });

describe('buildPlaceGroup', () => {
  it.each([0, 26.9124, -60, 85])(
    'puts places of a cell of about 500 m together at latitude %d (EV-26)',
    (latitude) => {
      const start = getGroupAt(latitude, 75.7873);
      const edge = (step: (meters: number) => string, meters = 0): number =>
        step(meters) === start ? edge(step, meters + 5) : meters;
      const degrees = 1 / METERS_PER_DEGREE;
      const across = (meters: number) =>
        getGroupAt(latitude, 75.7873 + (meters * degrees) / Math.cos((latitude * Math.PI) / 180));
      expect(edge(across)).toBeLessThan(520);
      expect(edge((meters) => getGroupAt(latitude + meters * degrees, 75.7873))).toBeLessThan(520);
      expect(across(1200)).not.toBe(start);
    },
  );

  it('gives cells of nearly the same width everywhere', () => {
    const first = getGroupAt(48, 11);
    let longitude = 11;
    while (getGroupAt(48, longitude) === first) longitude += 1e-4;
    const begin = longitude;
    while (getGroupAt(48, longitude) === getGroupAt(48, begin)) longitude += 1e-4;
    const width = computeDistanceMeters({ latitude: 48, longitude: begin }, { latitude: 48, longitude });
    expect(Math.abs(width - 500)).toBeLessThan(20);
  });

  it('names a group at the poles and at the date line', () => {
    for (const [latitude, longitude] of [
      [90, 0],
      [-90, 180],
      [0, -180],
    ] as const)
      expect(getGroupAt(latitude, longitude)).toMatch(/^cell:-?\d+:-?\d+$/);
  });

  it('puts the photos that a person sent on one day together when they have no place (EV-26)', () => {
    const group = without(1, '2026-06-01T10:00:00Z');
    expect(without(1, '2026-06-01T23:59:00Z')).toBe(group);
    expect(without(1, '2026-06-02T00:00:00Z')).not.toBe(group);
    expect(without(2, '2026-06-01T10:00:00Z')).not.toBe(group);
  });
});
