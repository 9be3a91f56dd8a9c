import { expect, it } from 'vitest';
import { clipRing } from './draw-tile.ts';

const SQUARE = { x: 0, y: 0, width: 1 };

it('cuts a ring at the sides of a square', () => {
  expect(clipRing([0.5, 0.5, 2, 0.5, 2, 0.75, 0.5, 0.75], SQUARE)).toEqual([
    0.5, 0.5, 1, 0.5, 1, 0.75, 0.5, 0.75,
  ]);
});

it('keeps a ring inside, drops one outside, and fills the square within a larger ring', () => {
  const inside = [0.1, 0.1, 0.9, 0.1, 0.5, 0.9];
  expect(clipRing(inside, SQUARE)).toHaveLength(6);
  expect(clipRing([2, 2, 3, 2, 3, 3], SQUARE)).toEqual([]);
  expect(clipRing([-1, -1, 2, -1, 2, 2, -1, 2], SQUARE)).toHaveLength(8);
  expect(clipRing([], SQUARE)).toEqual([]);
});
