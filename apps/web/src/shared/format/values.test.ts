import { expect, test } from 'vitest';
import { formatGps, formatPercent } from './values.ts';

test.each([
  ['four decimals', 26.912434, 75.787271, '26.9124, 75.7873'],
  ['zero is a place', 0, 0, '0.0000, 0.0000'],
  ['south and west', -33.8688, -151.2093, '-33.8688, -151.2093'],
  ['one of them missing', 26.9, null, null],
  ['none', null, null, null],
])('formats coordinates: %s', (_, latitude, longitude, text) => {
  expect(formatGps({ latitude, longitude })).toBe(text);
});

test.each([
  [0.8314, '83.1%'],
  [0, '0.0%'],
  [1, '100.0%'],
])('formats the confidence %d as %s', (confidence, text) => {
  expect(formatPercent(confidence)).toBe(text);
});
