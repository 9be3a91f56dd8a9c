import { expect, test } from 'vitest';
import { drawPlan } from './photo-job.ts';

const size = (width: number, height: number) => ({ width, height });

test.each([
  ['the longest side becomes 1600', size(4000, 3000), 0, size(1600, 1200)],
  ['also of a photo that stands', size(3000, 4000), 0, size(1200, 1600)],
  ['a small photo keeps its size', size(800, 600), 0, size(800, 600)],
  ['a quarter turn swaps the sides of the canvas', size(4000, 3000), 90, size(1200, 1600)],
  ['half a turn does not', size(4000, 3000), 180, size(1600, 1200)],
  ['a line one pixel high stays visible', size(20_000, 1), 0, size(1600, 1)],
] as const)('%s', (_, photo, rotation, canvas) => {
  expect(drawPlan(photo, 1600, rotation).canvas).toEqual(canvas);
});

test('keeps the size without a maximum side', () => {
  expect(drawPlan(size(9000, 100), Number.POSITIVE_INFINITY, 0).canvas).toEqual(size(9000, 100));
});
