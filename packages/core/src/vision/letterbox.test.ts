import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeLetterbox, toPhotoBox } from './letterbox.ts';

test.each([
  ['a wide photo has bars above and below', [1600, 1200], { width: 416, height: 312, left: 0, top: 52 }],
  ['a tall photo has bars at its sides', [1200, 1600], { width: 312, height: 416, left: 52, top: 0 }],
  ['a square photo has none', [640, 640], { width: 416, height: 416, left: 0, top: 0 }],
  ['a small photo is enlarged', [104, 52], { width: 416, height: 208, left: 0, top: 104 }],
  ['an odd rest lies below', [416, 415], { width: 416, height: 415, left: 0, top: 0 }],
  ['a line keeps a pixel', [5000, 1], { width: 416, height: 1, left: 0, top: 207 }],
] as const)('%s', (_, [width, height], place) => {
  expect(computeLetterbox({ width, height }, 416)).toEqual({ side: 416, ...place });
});

const size = fc.integer({ min: 1, max: 10_000 });
const photo = fc.record({ width: size, height: size });
const side = fc.integer({ min: 1, max: 40 }).map((steps) => steps * 32);

test('the photo always lies inside, centred to the pixel, and fills one direction', () => {
  fc.assert(
    fc.property(photo, side, (of, square) => {
      const { width, height, left, top } = computeLetterbox(of, square);
      expect(Math.max(width, height)).toBe(square);
      expect(square - width - 2 * left).toBeOneOf([0, 1]);
      expect(square - height - 2 * top).toBeOneOf([0, 1]);
    }),
  );
});

test('a box goes into the letterbox and comes back the same', () => {
  const part = fc.double({ min: 0, max: 0.49, noNaN: true });
  fc.assert(
    fc.property(photo, part, part, (of, near, far) => {
      const letterbox = computeLetterbox(of, 416);
      const [x, right] = [near, 1 - far];
      const edges = {
        left: letterbox.left + x * letterbox.width,
        right: letterbox.left + right * letterbox.width,
        top: letterbox.top + x * letterbox.height,
        bottom: letterbox.top + right * letterbox.height,
      };
      const box = toPhotoBox(edges, letterbox);
      expect(box?.x).toBeCloseTo(x, 4);
      expect(box?.width).toBeCloseTo(right - x, 4);
      expect(box?.y).toBeCloseTo(x, 4);
      expect(box?.height).toBeCloseTo(right - x, 4);
    }),
  );
});

test('no box ever leaves the photo', () => {
  const edge = fc.double({ min: -1e6, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(photo, fc.record({ left: edge, top: edge, right: edge, bottom: edge }), (of, edges) => {
      const box = toPhotoBox(edges, computeLetterbox(of, 416));
      if (!box) return;
      expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(0);
      expect(Math.min(box.width, box.height)).toBeGreaterThan(0);
      expect(Math.max(box.x + box.width, box.y + box.height)).toBeLessThanOrEqual(1 + 1e-9);
    }),
  );
});

test('a box in the grey beside the photo is dropped', () => {
  const letterbox = computeLetterbox({ width: 1600, height: 1200 }, 416);
  expect(toPhotoBox({ left: 10, right: 60, top: 5, bottom: 50 }, letterbox)).toBeNull();
  expect(toPhotoBox({ left: 10, right: 60, top: 5, bottom: 83.2 }, letterbox)).toEqual({
    x: 0.02404,
    y: 0,
    width: 0.12019,
    height: 0.1,
  });
});
