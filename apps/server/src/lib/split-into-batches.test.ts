import { expect, it } from 'vitest';
import { splitIntoBatches } from './split-into-batches.ts';

async function* numbers(count: number) {
  for (let number = 1; number <= count; number += 1) yield number;
}

it.each([
  [0, []],
  [2, [[1, 2]]],
  [3, [[1, 2], [3]]],
])('divides %i items into arrays of two', async (count, batches) => {
  const divided: number[][] = [];
  for await (const batch of splitIntoBatches(numbers(count), 2)) divided.push(batch);
  expect(divided).toEqual(batches);
});
