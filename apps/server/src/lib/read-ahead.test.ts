import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

function scene({ failsAt, count }: { failsAt?: number; count?: number } = {}) {
  const read: number[] = [];
  const readOne = async (item: number) => {
    read.push(item);
    if (item === failsAt) throw new Error(`${item} cannot be read`);
    return item * 10;
  };
  return { read, pairs: readAhead([1, 2, 3, 4], readOne, count) };
}

test('yields every item with what was read for it, in order', async () => {
  const { pairs } = scene();
  const all: (readonly [number, number])[] = [];
  for await (const pair of pairs) all.push(pair);
  expect(all).toEqual([
    [1, 10],
    [2, 20],
    [3, 30],
    [4, 40],
  ]);
});

test('reads one item ahead and no more', async () => {
  const { pairs, read } = scene();
  await pairs.next();
  expect(read).toEqual([1, 2]);
  await pairs.next();
  expect(read).toEqual([1, 2, 3]);
});

test('reads as many items ahead as it was told', async () => {
  const { pairs, read } = scene({ count: 2 });
  await pairs.next();
  expect(read).toEqual([1, 2, 3]);
  await pairs.next();
  expect(read).toEqual([1, 2, 3, 4]);
});

test('reads no further after the consumer has stopped', async () => {
  const { pairs, read } = scene({ failsAt: 2 });
  await pairs.next();
  await pairs.return(undefined);
  expect(read).toEqual([1, 2]);
});

test('rejects in turn for an item that cannot be read', async () => {
  const { pairs } = scene({ failsAt: 2 });
  expect((await pairs.next()).value).toEqual([1, 10]);
  await expect(pairs.next()).rejects.toThrow('2 cannot be read');
});

test('ends at once without items', async () => {
  expect((await readAhead([], async () => 1).next()).done).toBe(true);
});
