import { expect, test } from 'vitest';
import { formatBytes } from './units.ts';

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
