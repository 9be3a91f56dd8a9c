import { expect, test } from 'vitest';
import { serialize } from './serialize.ts';

/** Work that the test ends by hand, in the order in which it started. */
function slow() {
  const ends: ((fails?: boolean) => void)[] = [];
  const call = serialize(
    () =>
      new Promise<number>((resolve, reject) => {
        const number = ends.length + 1;
        ends.push((fails) => (fails ? reject(new Error(`number ${number} failed`)) : resolve(number)));
      }),
  );
  return { call, ends };
}
const settled = () => new Promise(setImmediate);

test('calls during a run share the next run, which starts when the current one ends', async () => {
  const { call, ends } = slow();
  const first = call();
  const others = [call(), call(), call()];
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
  const { call, ends } = slow();
  const [first, second] = [call(), call()];
  ends[0]?.(true);
  await expect(first).rejects.toThrow('number 1 failed');
  await settled();
  ends[1]?.();
  expect(await second).toBe(2);
  const third = call();
  ends[2]?.();
  expect(await third).toBe(3);
});
