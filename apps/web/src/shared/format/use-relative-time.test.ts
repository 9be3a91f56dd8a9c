import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setLanguage } from '../messages/language.ts';
import { useRelativeTime } from './use-relative-time.ts';

afterEach(() => setLanguage('en'));

it('says in the language that is shown that something has just happened', async () => {
  const { result } = renderHook(() => useRelativeTime());
  const ahead = new Date(Date.now() + 60_000).toISOString();
  expect(result.current(ahead)).toBe('just now');
  await act(() => setLanguage('hi'));
  expect(result.current(ahead)).toBe('अभी');
});
