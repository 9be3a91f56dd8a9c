import { expect, test } from 'vitest';
import { pauseAfterCounting } from './pause-after-counting.ts';

const IDLE = { isMoreLeft: false, idleMs: 15_000 };

test('the usual pause follows a short count', () => {
  expect(pauseAfterCounting({ ...IDLE, tookMs: 200 })).toBe(15_000);
});

test('a count of a large hour is repeated so rarely that it takes a twentieth of the time', () => {
  const tookMs = 4_000;
  const pause = Number(pauseAfterCounting({ ...IDLE, tookMs }));
  expect(tookMs / (tookMs + pause)).toBeCloseTo(0.05);
});

test('no pause is longer than five minutes', () => {
  expect(pauseAfterCounting({ ...IDLE, tookMs: 60_000 })).toBe(300_000);
});

test.each([
  [200, 200],
  [40_000, 15_000],
])('what is left after %i ms of counting is counted after a pause of %i ms', (tookMs, pause) => {
  expect(pauseAfterCounting({ tookMs, isMoreLeft: true, idleMs: 15_000 })).toBe(pause);
});
