import { expect, test } from 'vitest';
import { computeGraticule } from './graticule.ts';

const labels = (bounds: Parameters<typeof computeGraticule>[0]) =>
  computeGraticule(bounds).map(({ degreesText, direction }) => `${degreesText}° ${direction.toUpperCase()}`);

test('draws lines at hundredths of a degree across a town', () => {
  const drawnLabels = labels({ south: 26.885, west: 75.74, north: 26.94, east: 75.835 });
  expect(drawnLabels).toEqual([
    '26.89° N',
    '26.90° N',
    '26.91° N',
    '26.92° N',
    '26.93° N',
    '26.94° N',
    '75.74° E',
    '75.76° E',
    '75.78° E',
    '75.80° E',
    '75.82° E',
  ]);
});

test('labels south and west with S and W, and zero with N or E', () => {
  expect(labels({ south: -2, west: -2, north: 2, east: 2 })).toEqual(
    expect.arrayContaining(['1° S', '0° N', '1° N', '1° W', '0° E', '1° E']),
  );
});

test('stays within the globe for a view larger than the world', () => {
  const lines = computeGraticule({ south: -200, west: -700, north: 200, east: 700 });
  for (const { kind, degrees } of lines)
    expect(Math.abs(degrees)).toBeLessThanOrEqual(kind === 'parallel' ? 90 : 180);
});

test('draws few lines at the closest zoom', () => {
  const lines = computeGraticule({ south: 26.9124, west: 75.7873, north: 26.9128, east: 75.7879 });
  expect(lines.length).toBeGreaterThan(4);
  expect(lines.length).toBeLessThan(60);
});
