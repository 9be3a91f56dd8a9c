import { expect, test } from 'vitest';
import { serialize } from './serialize.ts';

/** Work that ends when it is told to, in the order in which it began. */
function slow() {
  const ends: ((fails?: boolean) => void)[] = [];
  const ask = serialize(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((fails) => (fails ? reject(new Error(`number ${number} failed`)) : resolve(number)));
      }),
  );
  return { ask, ends };
}
const settled = () => new Promise(setImmediate);

test('calls during a run share the next run, which starts when the current one ends', async () => {
  const { ask, ends } = slow();
  const first = ask();
  const others = [ask(), ask(), ask()];
  await settled();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  expect(await first).toBe(1);
  await settled();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
});

test('a failed run rejects its callers, and the next run still starts', async () => {
  const { ask, ends } = slow();
  const [first, second] = [ask(), ask()];
  ends[0]?.(true);
  await expect(first).rejects.toThrow('number 1 failed');
  await settled();
  ends[1]?.();
  expect(await second).toBe(2);
  const third = ask();
  ends[2]?.();
  expect(await third).toBe(3);
});
