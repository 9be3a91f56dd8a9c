import { afterEach, expect, test, vi } from 'vitest';
import { withLock } from './tab-lock.ts';

/** A browser's locks, as far as two tabs need them. */
function lockManager() {
  const held = new Map<string, Promise<unknown>>();
  const request = async (
    name: string,
    { ifAvailable }: { ifAvailable: boolean },
    work: (lock: object | null) => unknown,
  ) => {
    if (ifAvailable && held.has(name)) return work(null);
    while (held.has(name)) await held.get(name);
    const working = Promise.resolve(work({ name })).finally(() => held.delete(name));
    held.set(name, working);
    return working;
  };
  return { request };
}

afterEach(() => {
  vi.unstubAllGlobals();
});

function slowWork() {
  let finish = () => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return { finish, work: vi.fn(() => done.then(() => 'done')) };
}

test('returns null with orLeave while another tab holds the lock', async () => {
  vi.stubGlobal('navigator', { locks: lockManager() });
  const first = slowWork();
  const second = vi.fn(async () => 'too');
  const running = withLock('outbox', first.work);
  expect(await withLock('outbox', second, { orLeave: true })).toBeNull();
  expect(second).not.toHaveBeenCalled();
  first.finish();
  expect(await running).toBe('done');
});

test('waits for the lock without orLeave', async () => {
  vi.stubGlobal('navigator', { locks: lockManager() });
  const first = slowWork();
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
