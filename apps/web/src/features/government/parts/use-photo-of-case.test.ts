import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { usePhotoOfCase } from './use-photo-of-case.ts';

it.each([
  ['MI Road', 'Photo of MI Road'],
  ['', 'Photo of case 7'],
])('names a photo of a case at %j: %s (NAV-38)', (place, text) => {
  expect(renderHook(usePhotoOfCase).result.current({ number: 7, place })).toBe(text);
});
