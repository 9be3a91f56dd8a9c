import { expect, test } from 'vitest';
import { repeatable } from './repeatable.ts';

/** Work that ends when it is told to. */
function slowWork() {
  const ends: (() => void)[] = [];
  const ask = repeatable(() => new Promise<void>((end) => void ends.push(end)));
  const end = async (round: number) => {
    ends[round]!();
    await new Promise(setImmediate);
  };
  return { ask, end, rounds: () => ends.length };
}

test('whoever asks while it runs gets one more round, however many they are', async () => {
  const { ask, end, rounds } = slowWork();
  const all = Promise.all([ask(), ask(), ask()]);
  expect(rounds()).toBe(1);
  await end(0);
  expect(rounds()).toBe(2);
  await end(1);
  await all;
  expect(rounds()).toBe(2);
});

test('whoever asks just as it ends is not forgotten', async () => {
  const { ask, end, rounds } = slowWork();
  const first = ask();
  const second = first.then(() => void ask());
  await end(0);
  await second;
  expect(rounds()).toBe(2);
});

test('a round that fails tells everybody and does not end it for good', async () => {
  let fails = true;
  const ask = repeatable(async () => {
    if (fails) throw new Error('no luck');
  });
  await expect(Promise.all([ask(), ask()])).rejects.toThrow('no luck');
  fails = false;
  await expect(ask()).resolves.toBeUndefined();
});
