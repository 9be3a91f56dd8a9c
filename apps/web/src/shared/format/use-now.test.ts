import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNowMs } from './use-now.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-10T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
});

test('updates the time every 60 seconds', () => {
  const { result, unmount } = renderHook(() => useNowMs());
  const start = result.current;
  act(() => vi.advanceTimersByTime(59_999));
  expect(result.current).toBe(start);
  act(() => vi.advanceTimersByTime(1));
  expect(result.current).toBe(start + 60_000);
  unmount();
});

test('shares one timer between all components and stops it with the last one', () => {
  const first = renderHook(() => useNowMs());
  const second = renderHook(() => useNowMs());
  expect(vi.getTimerCount()).toBe(1);
  first.unmount();
  expect(vi.getTimerCount()).toBe(1);
  second.unmount();
  expect(vi.getTimerCount()).toBe(0);
});
