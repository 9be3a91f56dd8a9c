import { expect, test } from 'vitest';
import { countImages } from './debug-page.tsx';

test.each([
  [[{}, {}], 2],
  [{ data: [{}], total: 70, next_cursor: 'x' }, 70],
  [{ data: [{}, {}, {}] }, 3],
  [{ error: 'Please log in first' }, null],
  ['<html>', null],
  [null, null],
  [undefined, null],
])('counts the images in %j: %j', (body, count) => {
  expect(countImages(body)).toBe(count);
});
