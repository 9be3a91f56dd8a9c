import { expect, test } from 'vitest';
import { backOffMs } from './back-off.ts';

test('the delay doubles with each failure up to the maximum', () => {
  const waits = [1, 2, 3, 4, 50].map((failures) => backOffMs(failures, { first: 1000, longest: 5000 }));
  expect(waits).toEqual([1000, 2000, 4000, 5000, 5000]);
});
