import { expect, test } from 'vitest';
import { formatBytes, formatGps, formatPercent } from './values.ts';

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

test.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [300, 'en', '300 bytes'],
  [1_000, 'en', '1 kB'],
  [1_234, 'en', '1.2 kB'],
  [999_999, 'en', '1 MB'],
  [12_400_000, 'en', '12 MB'],
  [2_147_483_648, 'en', '2.1 GB'],
  [300, 'hi', '300 बाइट'],
])('formats %d bytes in %s as %s', (bytes, language, text) => {
  expect(formatBytes(bytes, language).replaceAll('\u00a0', ' ')).toBe(text);
});
