import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Size } from '../letterbox.ts';
import { type RgbPhoto, rowScaler } from './row-scaler.ts';

const rowsOf = rowScaler();

/** Row by row, each pixel red, green, blue, 0 to 1. */
function scaled(photo: RgbPhoto, size: Size): number[] {
  const row = rowsOf(photo, size);
  return Array.from({ length: size.height }, (_, y) => {
    const { red, green, blue } = row(y);
    return Array.from({ length: size.width }, (_, x) => [red[x]!, green[x]!, blue[x]!]).flat();
  }).flat();
}

/** How much of a line's pixel the stretch from `start` to `end` covers. */
const covered = (pixel: number, start: number, end: number) =>
  Math.max(0, Math.min(end, pixel + 1) - Math.max(start, pixel));

/** Where the middle of a new pixel lies between the middles of the old ones, which are whole numbers. */
const middleOf = (pixel: number, from: number, to: number) =>
  Math.min(Math.max(((pixel + 0.5) * from) / to - 0.5, 0), from - 1);

type Parts = [old: number, much: number][];

/** The old pixels of which there is something in a new one, and how much, as plainly as it can be said. */
function parts(pixel: number, from: number, to: number): Parts {
  const factor = from / to;
  const much = (old: number) =>
    from < to
      ? Math.max(0, 1 - Math.abs(old - middleOf(pixel, from, to)))
      : covered(old, pixel * factor, (pixel + 1) * factor) / factor;
  return Array.from({ length: from }, (_, old): [number, number] => [old, much(old)]).filter(
    ([, share]) => share > 0,
  );
}

function plainlyScaled({ rgb, ...photo }: RgbPhoto, { width, height }: Size): number[] {
  const columns = Array.from({ length: width }, (_, x) => parts(x, photo.width, width));
  const rows = Array.from({ length: height }, (_, y) => parts(y, photo.height, height));
  const colour = (down: Parts, across: Parts, channel: number) => {
    let sum = 0;
    for (const [y, much] of down)
      for (const [x, part] of across) sum += much * part * rgb[3 * (y * photo.width + x) + channel]!;
    return sum / 255;
  };
  return rows.flatMap((down) =>
    columns.flatMap((across) => [0, 1, 2].map((channel) => colour(down, across, channel))),
  );
}

/** A photo in which no pixel is like its neighbour. */
const noise = ({ width, height }: Size, seed = 1): RgbPhoto => ({
  rgb: Uint8Array.from(
    { length: 3 * width * height },
    (_, index) => Math.imul(index + seed, 2654435761) >>> 24,
  ),
  width,
  height,
});

function expectAlike(photo: RgbPhoto, size: Size) {
  const expected = plainlyScaled(photo, size);
  const furthest = scaled(photo, size).reduce(
    (worst, value, index) => Math.max(worst, Math.abs(value - expected[index]!)),
    0,
  );
  expect(furthest).toBeLessThan(1e-5); // a 400th of a grey level
}

describe('a scaled photo is the plain sum', () => {
  test.each([
    ['of one pixel, to one', [1, 1], [1, 1]],
    ['of one pixel, to many', [1, 1], [7, 5]],
    ['of many, to one', [37, 23], [1, 1]],
    ['to its own size', [33, 9], [33, 9]],
    ['by a whole factor', [96, 64], [24, 16]],
    ['by a factor that is not whole', [100, 75], [26, 20]],
    ['a little smaller', [33, 31], [32, 30]],
    ['a little larger', [31, 30], [32, 31]],
    ['twice as large', [13, 8], [26, 16]],
    ['of a wide one', [900, 2], [32, 1]],
    ['of a tall one', [2, 900], [1, 32]],
    ['of a line, longer', [1, 20], [2, 32]],
    ['wider and less tall', [10, 40], [32, 8]],
  ] as const)('%s', (_, [width, height], [toWidth, toHeight]) => {
    expectAlike(noise({ width, height }), { width: toWidth, height: toHeight });
  });

  test('whatever the sizes', () => {
    const side = fc.integer({ min: 1, max: 60 });
    const size = fc.record({ width: side, height: side });
    fc.assert(
      fc.property(size, size, fc.nat(1000), (photo, target, seed) => expectAlike(noise(photo, seed), target)),
      { numRuns: 60 },
    );
  });
});

test('the mean of an averaged photo is that of the photo', () => {
  const photo = noise({ width: 160, height: 120 });
  const mean = (values: ArrayLike<number>) =>
    Array.from(values).reduce((sum, value) => sum + value, 0) / values.length;
  expect(mean(scaled(photo, { width: 42, height: 31 }))).toBeCloseTo(mean(photo.rgb) / 255, 6);
});

test('photos of other sizes in between change nothing', () => {
  const photo = noise({ width: 40, height: 30 });
  const before = scaled(photo, { width: 16, height: 12 });
  scaled(noise({ width: 9000, height: 30 }), { width: 32, height: 1 });
  expect(scaled(photo, { width: 16, height: 12 })).toEqual(before);
});
