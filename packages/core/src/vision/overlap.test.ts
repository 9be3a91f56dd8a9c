import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlap } from './overlap.ts';

const box = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });

test.each([
  ['the same box', box(0, 0, 10, 10), 1],
  ['half of it', box(0, 0, 10, 5), 0.5],
  ['one quarter within', box(0, 0, 5, 5), 0.25],
  ['a third shared', box(5, 0, 15, 10), 1 / 3],
  ['one beside it', box(20, 0, 30, 10), 0],
  ['one that touches its edge', box(10, 0, 20, 10), 0],
])('%s', (_, other, expected) => {
  expect(overlap(box(0, 0, 10, 10), other)).toBeCloseTo(expected, 12);
});

test('it does not matter which box comes first, and it is a share', () => {
  const at = fc.integer({ min: 0, max: 100 });
  const anyBox = fc
    .tuple(at, at, fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 50 }))
    .map(([left, top, width, height]) => box(left, top, left + width, top + height));
  fc.assert(
    fc.property(anyBox, anyBox, (a, b) => {
      expect(overlap(a, b)).toBe(overlap(b, a));
      expect(overlap(a, b)).toBeGreaterThanOrEqual(0);
      expect(overlap(a, b)).toBeLessThanOrEqual(1);
      expect(overlap(a, a)).toBe(1);
    }),
  );
});
