import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pause } from './pause.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function paused(signal = new AbortController().signal) {
  const ended = vi.fn();
  const end = pause(1_000, signal).then(ended);
  return { ended, end };
}

test('a pause lasts as long as it should', async () => {
  const { ended, end } = paused();
  await vi.advanceTimersByTimeAsync(999);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await end;
  expect(ended).toHaveBeenCalledOnce();
});

test('it ends at once when the connection is back', async () => {
  const { end } = paused();
  window.dispatchEvent(new Event('online'));
  await end;
  expect(vi.getTimerCount()).toBe(0);
});

test('it ends at once when nobody waits any more', async () => {
  const leaving = new AbortController();
  const { end } = paused(leaving.signal);
  leaving.abort();
  await end;
  expect(vi.getTimerCount()).toBe(0);
});
