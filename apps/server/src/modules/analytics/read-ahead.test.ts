import { expect, test } from 'vitest';
import { readAhead } from './read-ahead.ts';

function scene({ failsAt }: { failsAt?: number } = {}) {
  const read: number[] = [];
  const pairs = readAhead([1, 2, 3, 4], async (item) => {
    read.push(item);
    if (item === failsAt) throw new Error(`${item} cannot be read`);
    return item * 10;
  });
  return { read, pairs };
}

test('every item comes with what was read, in order', async () => {
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

test('while one is used the next is read, and no more than that', async () => {
  const { pairs, read } = scene();
  await pairs.next();
  expect(read).toEqual([1, 2]);
  await pairs.next();
  expect(read).toEqual([1, 2, 3]);
});

test('who stops reads no further', async () => {
  const { pairs, read } = scene({ failsAt: 2 });
  await pairs.next();
  await pairs.return(undefined);
  expect(read).toEqual([1, 2]);
});

test('what cannot be read is told in its turn', async () => {
  const { pairs } = scene({ failsAt: 2 });
  expect((await pairs.next()).value).toEqual([1, 10]);
  await expect(pairs.next()).rejects.toThrow('2 cannot be read');
});

test('of nothing nothing is read', async () => {
  expect((await readAhead([], async () => 1).next()).done).toBe(true);
});
