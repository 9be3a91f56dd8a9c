import { renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { usePreloadWhenIdle } from './preload-when-idle.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('loads what comes later when the browser is idle, and not after the screen was left', () => {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (begin: () => void) => {
    waiting.set(waiting.size, begin);
    return waiting.size - 1;
  });
  vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id));
  const load = vi.fn(async () => undefined);
  const { unmount } = renderHook(() => usePreloadWhenIdle(load));
  expect(load).not.toHaveBeenCalled();
  for (const begin of waiting.values()) begin();
  expect(load).toHaveBeenCalledOnce();
  unmount();
  expect(waiting.size).toBe(0);
});

it('waits a little where a browser does not say that it is idle, and logs a failure', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const lost = new TypeError('Failed to fetch dynamically imported module');
  const load = vi.fn(() => Promise.reject(lost));
  renderHook(() => usePreloadWhenIdle(load));
  expect(load).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(load).toHaveBeenCalledOnce();
  expect(logged.mock.calls).toEqual([['What the screen needs later could not be loaded:', lost]]);
});
