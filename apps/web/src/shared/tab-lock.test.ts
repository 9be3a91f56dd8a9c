import { afterEach, expect, test, vi } from 'vitest';
import { withLock } from './tab-lock.ts';

/** A browser's locks, as far as two tabs need them. */
function lockManager() {
  const locks = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { ifAvailable }: { ifAvailable: boolean },
    work: (lock: object | null) => unknown,
  ) => {
    if (ifAvailable && locks.has(name)) return work(null);
    while (locks.has(name)) await locks.get(name);
    const lock = Promise.resolve(work({ name })).finally(() => locks.delete(name));
    locks.set(name, lock);
    return lock;
  };
  return { request };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function deferredWork() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, work: vi.fn(() => done.then(() => 'done')) };
}

test('returns null with orLeave while another tab holds the lock', async () => {
  vi.stubGlobal('navigator', { locks: lockManager() });
  const first = deferredWork();
  const second = vi.fn(async () => 'too');
  const running = withLock('outbox', first.work);
  expect(await withLock('outbox', second, { orLeave: true })).toBeNull();
  expect(second).not.toHaveBeenCalled();
  first.finish();
  expect(await running).toBe('done');
});

test('waits for the lock without orLeave', async () => {
  vi.stubGlobal('navigator', { locks: lockManager() });
  const first = deferredWork();
  const second = vi.fn(async () => 'too');
  const running = withLock('outbox', first.work);
  const waiting = withLock('outbox', second);
  expect(second).not.toHaveBeenCalled();
  first.finish();
  expect(await Promise.all([running, waiting])).toEqual(['done', 'too']);
});

test('runs without a lock in a browser without the Web Locks API', async () => {
  vi.stubGlobal('navigator', {});
  expect(await withLock('outbox', async () => 'done', { orLeave: true })).toBe('done');
});
