import { expect, test } from 'vitest';
import { createTtlCache } from './ttl-cache.ts';

function countingCache() {
  const clock = { ms: 0 };
  const get = createTtlCache<number>({ ttlMs: 5000, now: () => new Date(clock.ms), max: 2 });
  let loads = 0;
  const count = async () => {
    loads += 1;
    return loads;
  };
  return {
    clock,
    get: (key = 'a', load = count, revalidate?: (value: number) => Promise<number | undefined>) =>
      get(key, { load, revalidate }),
    loads: () => loads,
  };
}

test('concurrent callers share one load', async () => {
  const { get, loads } = countingCache();
  expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1]);
  expect(loads()).toBe(1);
});

test('a value expires five seconds after its loading started', async () => {
  const { clock, get } = countingCache();
  const first = get();
  clock.ms = 4999;
  expect([await first, await get()]).toEqual([1, 1]);
  clock.ms = 5000;
  expect(await get()).toBe(2);
});

test('each key has its own value', async () => {
  const { get } = countingCache();
  expect([await get('a'), await get('b'), await get('a')]).toEqual([1, 2, 1]);
});

test('a load that takes longer than the time to live is started again for later callers', async () => {
  const { clock, get } = countingCache();
  let finish = (_: number) => {};
  const slow = get(
    'a',
    () =>
      new Promise<number>((resolve) => {
        finish = resolve;
      }),
  );
  clock.ms = 6000;
  expect(await get()).toBe(1);
  finish(99);
  expect(await slow).toBe(99);
  expect(await get()).toBe(1);
});

test('a failed load rejects for all who waited and is not cached', async () => {
  const { get } = countingCache();
  const fails = () => Promise.reject(new Error('away'));
  const both = await Promise.allSettled([get('a', fails), get('a', fails)]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await get()).toBe(1);
});

test('the least recently used value is removed when the cache is full', async () => {
  const { get } = countingCache();
  expect([await get('a'), await get('b')]).toEqual([1, 2]);
  await get('a');
  expect(await get('c')).toBe(3);
  expect([await get('a'), await get('c')]).toEqual([1, 3]);
  expect(await get('b')).toBe(4);
});

test('an expired value that is still valid is revalidated instead of loaded, any number of times', async () => {
  const { clock, get, loads } = countingCache();
  const stillValid = async (value: number) => value;
  await get('a', undefined, stillValid);
  for (const later of [5000, 10_000, 15_000]) {
    clock.ms = later;
    expect(await get('a', undefined, stillValid)).toBe(1);
  }
  expect(loads()).toBe(1);
});

test('an expired value that has changed is loaded again', async () => {
  const { clock, get } = countingCache();
  const changed = async () => undefined;
  await get('a', undefined, changed);
  clock.ms = 5000;
  expect(await get('a', undefined, changed)).toBe(2);
});

test('a later caller waits for a slow load that can be revalidated', async () => {
  const { clock, get, loads } = countingCache();
  let finish = (_: number) => {};
  const slow = () =>
    new Promise<number>((resolve) => {
      finish = resolve;
    });
  const stillValid = async (value: number) => value;
  const first = get('a', slow, stillValid);
  await new Promise(setImmediate); // it has started
  clock.ms = 6000;
  const late = get('a', undefined, stillValid);
  finish(99);
  expect(await Promise.all([first, late])).toEqual([99, 99]);
  expect(loads()).toBe(0);
});

test('a failed load is not revalidated', async () => {
  const { clock, get } = countingCache();
  const stillValid = async (value: number) => value;
  const first = get('a', () => Promise.reject(new Error('away')), stillValid);
  clock.ms = 6000;
  const late = get('a', undefined, stillValid);
  await expect(first).rejects.toThrow('away');
  expect(await late).toBe(1);
});
