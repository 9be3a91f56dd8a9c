import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdLease } from './hold-lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const log = { warn: vi.fn() };

it('renews a lease until it is stopped', async () => {
  const renew = vi.fn(async () => true);
  const stop = holdLease({ renew, everyMs: 10, log });
  await vi.advanceTimersByTimeAsync(35);
  stop();
  await vi.advanceTimersByTimeAsync(100);
  expect(renew).toHaveBeenCalledTimes(3);
});

it('reports a lost lease once and stops renewing it', async () => {
  const [renew, lost] = [vi.fn(async () => false), vi.fn()];
  const stop = holdLease({ renew, everyMs: 10, onLost: lost, log });
  await vi.advanceTimersByTimeAsync(100);
  stop();
  expect([renew.mock.calls.length, lost.mock.calls.length]).toEqual([1, 1]);
});

it('retries after a failed renewal', async () => {
  const lost = vi.fn();
  let isAway = true;
  const renew = vi.fn(async () => {
    if (isAway) throw new Error('the database is away');
    return true;
  });
  const stop = holdLease({ renew, everyMs: 10, onLost: lost, log });
  await vi.advanceTimersByTimeAsync(10);
  isAway = false;
  await vi.advanceTimersByTimeAsync(20);
  stop();
  expect([renew.mock.calls.length, lost.mock.calls.length, log.warn.mock.calls.length]).toEqual([3, 0, 1]);
});
