import { expect, test } from 'vitest';
import { computeBackOffMs } from './back-off.ts';

test('the delay doubles with each failure up to the maximum', () => {
  const waits = [1, 2, 3, 4, 50].map((failures) =>
    computeBackOffMs(failures, { first: 1000, longest: 5000 }),
  );
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
});
