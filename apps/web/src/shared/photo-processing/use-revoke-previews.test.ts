import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useRevokePreviews } from './use-revoke-previews.ts';

test('revokes a preview when it is replaced, and the others when the screen closes', () => {
  const revoke = vi.spyOn(URL, 'revokeObjectURL');
  const previews = (...urls: string[]) => urls.map((previewUrl) => ({ previewUrl }));
  const { rerender, unmount } = renderHook((items) => useRevokePreviews(items), {
    initialProps: previews('blob:a', 'blob:b'),
  });
  rerender(previews('blob:b', 'blob:c'));
  expect(revoke.mock.calls).toEqual([['blob:a']]);
  unmount();
  expect(revoke.mock.calls).toEqual([['blob:a'], ['blob:b'], ['blob:c']]);
});
