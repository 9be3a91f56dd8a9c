import { expect, it } from 'vitest';
import { formatSpan } from './use-due-text.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it.each([
  [0, '1 minute'],
  [59 * MINUTE_MS, '59 minutes'],
  [HOUR_MS, '1 hour'],
  [47.9 * HOUR_MS, '47 hours'],
  [48 * HOUR_MS, '2 days'],
  [90 * 24 * HOUR_MS, '90 days'],
])('says %i ms as %s', (lengthMs, text) => {
  expect(formatSpan(lengthMs, 'en')).toBe(text);
});

it('speaks Hindi', () => {
  expect(formatSpan(5 * HOUR_MS, 'hi')).toBe('5 घंटे');
});
