import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIdle } from './use-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says that a person is idle after so long without input, until the next one (LB-64)', () => {
  const { result } = renderHook(() => useIdle(1_000));
  const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  wait(900);
  fireEvent.pointerMove(document.body);
  wait(900);
  expect(result.current).toBe(false);
  wait(100);
  expect(result.current).toBe(true);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(result.current).toBe(false);
  wait(1_000);
  expect(result.current).toBe(true);
});
