import { expect, it } from 'vitest';
import { formatSeconds, formatTimeLeft } from './duration.ts';

it.each([
  [0, '0'],
  [0.08, '0.08'],
  [0.004, '0.00'],
  [0.5, '0.50'],
  [1, '1.0'],
  [2.34, '2.3'],
  [1200, '1,200.0'],
])('writes %d seconds as %s', (seconds, text) => {
  expect(formatSeconds(seconds, 'en')).toBe(text);
});

it.each([
  [0, '1 second'],
  [39.2, '40 seconds'],
  [61, '2 minutes'],
  [3_600, '60 minutes'],
  [3_601, '1 hour 1 minute'],
  [7_140, '1 hour 59 minutes'],
  [7_200, '2 hours'],
])('rounds %d remaining seconds up to %s', (seconds, text) => {
  expect(formatTimeLeft(seconds, 'en')).toBe(text);
});

it('writes a remaining time in the language of the reader', () => {
  expect(formatTimeLeft(150, 'hi')).toBe('3 मिनट');
});
