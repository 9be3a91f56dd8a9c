import { expect, test } from 'vitest';
import { freshFor } from './fresh-for.ts';

function shared() {
  const clock = { ms: 0 };
  const ask = freshFor<number>({ ms: 5000, now: () => new Date(clock.ms), most: 2 });
  let worked = 0;
  const work = async () => {
    worked += 1;
    return worked;
  };
  return {
    clock,
    ask: (key = 'a', how = work, renew?: (value: number) => Promise<number | undefined>) =>
      ask(key, { work: how, renew }),
    worked: () => worked,
  };
}

test('all who ask at once share one piece of work', async () => {
  const { ask, worked } = shared();
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
  expect(worked()).toBe(1);
});

test('an answer is given for less than five seconds from when its work began', async () => {
  const { clock, ask } = shared();
  const first = ask();
  clock.ms = 4999;
  expect([await first, await ask()]).toEqual([1, 1]);
  clock.ms = 5000;
  expect(await ask()).toBe(2);
});

test('different questions have different answers', async () => {
  const { ask } = shared();
  expect([await ask('a'), await ask('b'), await ask('a')]).toEqual([1, 2, 1]);
});

test('work that takes longer than that is begun again for who comes later', async () => {
  const { clock, ask } = shared();
  let finish = (_: number) => {};
  const slow = ask(
    'a',
    () =>
      new Promise<number>((resolve) => {
        finish = resolve;
      }),
  );
  clock.ms = 6000;
  expect(await ask()).toBe(1);
  finish(99);
  expect(await slow).toBe(99);
  expect(await ask()).toBe(1);
});

test('a failure is told to all who waited and is not kept', async () => {
  const { ask } = shared();
  const fails = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([ask('a', fails), ask('a', fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await ask()).toBe(1);
});

test('of more questions than are kept, the one that was not asked for the longest is forgotten', async () => {
  const { ask } = shared();
  expect([await ask('a'), await ask('b')]).toEqual([1, 2]);
  await ask('a');
  expect(await ask('c')).toBe(3);
  expect([await ask('a'), await ask('c')]).toEqual([1, 3]);
  expect(await ask('b')).toBe(4);
});

test('an answer that still holds is renewed instead of worked out again, however often', async () => {
  const { clock, ask, worked } = shared();
  const holds = async (value: number) => value;
  await ask('a', undefined, holds);
  for (const later of [5000, 10_000, 15_000]) {
    clock.ms = later;
    expect(await ask('a', undefined, holds)).toBe(1);
  }
  expect(worked()).toBe(1);
});

test('an answer that does not hold any more is worked out again', async () => {
  const { clock, ask } = shared();
  const changed = async () => undefined;
  await ask('a', undefined, changed);
  clock.ms = 5000;
  expect(await ask('a', undefined, changed)).toBe(2);
});

test('who comes late to slow work that can be renewed waits for it instead of beginning it again', async () => {
  const { clock, ask, worked } = shared();
  let finish = (_: number) => {};
  const slow = () =>
    new Promise<number>((resolve) => {
      finish = resolve;
    });
  const holds = async (value: number) => value;
  const first = ask('a', slow, holds);
  await new Promise(setImmediate); // it has begun
  clock.ms = 6000;
  const late = ask('a', undefined, holds);
  finish(99);
  expect(await Promise.all([first, late])).toEqual([99, 99]);
  expect(worked()).toBe(0);
});

test('work that failed is not renewed', async () => {
  const { clock, ask } = shared();
  const holds = async (value: number) => value;
  const first = ask('a', () => Promise.reject(new Error('away')), holds);
  clock.ms = 6000;
  const late = ask('a', undefined, holds);
  await expect(first).rejects.toThrow('away');
  expect(await late).toBe(1);
});
