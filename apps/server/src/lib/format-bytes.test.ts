import { expect, it } from 'vitest';
import { formatBytes } from './format-bytes.ts';

it.each([
  [0, '0 kB'],
  [1, '1 kB'],
  [999_000, '999 kB'],
  [1_000_000, '1 MB'],
  [1_000_001, '2 MB'],
  [2_345_000_000, '2,345 MB'],
  [12_000_000_000, '12 GB'],
  [3_400_000_000_000, '3,400 GB'],
  [-5, '0 kB'],
])('shows %d bytes as %s', (bytes, shown) => {
  expect(formatBytes(bytes)).toBe(shown);
});
