import type { Box } from '@smart-waste/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chooseBoxToSelect,
  clampBox,
  createBoxAt,
  createBoxBetween,
  findBoxesAt,
  getPlaceOnPhoto,
  HANDLES,
  moveBox,
  nudgeBy,
  resizeBox,
  sortInReadingOrder,
} from './box.ts';

const PHOTO = { width: 4000, height: 3000 };
const number = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const share = number(0, 1);
const photos = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});
const loose = fc.record({ x: number(-2, 2), y: number(-2, 2), width: number(0, 3), height: number(0, 3) });
const positions = fc.record({ x: number(-2, 2), y: number(-2, 2) });
const handles = fc.constantFrom(...HANDLES);
/** A box within a photo, and that photo. */
const placed = fc.tuple(loose, photos).map(([box, photo]) => ({ box: clampBox(box, photo), photo }));

function expectWithin({ x, y, width, height }: Box, photo = PHOTO) {
  expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(1 + 1e-9);
  expect(y + height).toBeLessThanOrEqual(1 + 1e-9);
  expect(width).toBeGreaterThanOrEqual(Math.min(1, 4 / photo.width) - 1e-9);
  expect(height).toBeGreaterThanOrEqual(Math.min(1, 4 / photo.height) - 1e-9);
}

describe('a box on a photo (LB-10)', () => {
  it('is within the photo and has the least size after every change', () => {
    fc.assert(
      fc.property(placed, positions, handles, positions, ({ box, photo }, by, handle, to) => {
        expectWithin(box, photo);
        expectWithin(moveBox(box, by), photo);
        expectWithin(resizeBox(box, { handle, by }, photo), photo);
        expectWithin(createBoxBetween(by, to, photo), photo);
        expectWithin(createBoxAt(to, { width: 0.5, height: 1 }, photo), photo);
      }),
    );
  });

  it('stays as it is when it is clamped again, moved by nothing or resized by nothing', () => {
    fc.assert(
      fc.property(placed, handles, ({ box, photo }, handle) => {
        const none = { x: 0, y: 0 };
        expect(clampBox(box, photo)).toEqual(box);
        expect(moveBox(box, none)).toEqual(box);
        const resized = resizeBox(box, { handle, by: none }, photo);
        for (const side of ['x', 'y', 'width', 'height'] as const)
          expect(resized[side]).toBeCloseTo(box[side], 9);
      }),
    );
  });

  it('keeps its size when it is moved', () => {
    fc.assert(
      fc.property(placed, positions, ({ box }, by) => {
        expect(moveBox(box, by)).toMatchObject({ width: box.width, height: box.height });
      }),
    );
  });

  it('keeps the opposite corner when it is resized within the photo', () => {
    fc.assert(
      fc.property(positions, handles, (by, handle) => {
        const box = { x: 0.3, y: 0.4, width: 0.2, height: 0.3 };
        const { x, y, width, height } = resizeBox(box, { handle, by }, PHOTO);
        if (handle.x >= 0) expect(x).toBeCloseTo(box.x, 9);
        if (handle.x <= 0) expect(x + width).toBeCloseTo(0.5, 9);
        if (handle.y >= 0) expect(y).toBeCloseTo(box.y, 9);
        if (handle.y <= 0) expect(y + height).toBeCloseTo(0.7, 9);
      }),
    );
  });

  it('is drawn from either of two points alike', () => {
    fc.assert(
      fc.property(positions, positions, (from, to) => {
        expect(createBoxBetween(from, to, PHOTO)).toEqual(createBoxBetween(to, from, PHOTO));
      }),
    );
  });

  it.each([
    ['a pixel of the photo when that is larger than one of the screen', 2, false, 1],
    ['a pixel of the screen otherwise', 0.25, false, 4],
    ['ten of them with Shift', 0.25, true, 40],
  ])('is nudged by %s', (_, scale, isLarge, pixels) => {
    const by = nudgeBy({ x: 1, y: -1 }, isLarge, { photo: PHOTO, scale });
    expect(by).toEqual({ x: pixels / 4000, y: -pixels / 3000 });
  });

  it.each([
    [0.1, 0.1, 'upper_left'],
    [0.5, 0.5, 'middle_centre'],
    [0.95, 0.4, 'middle_right'],
    [0.4, 1, 'lower_centre'],
  ])('is placed in words: at %s, %s it is in the %s', (x, y, words) => {
    expect(getPlaceOnPhoto({ x, y, width: 0, height: 0 })).toBe(words);
  });
});

describe('selecting boxes (LB-11)', () => {
  const reach = { x: 0, y: 0 };
  const [outer, inner, beside] = [
    { id: 1, box: { x: 0, y: 0, width: 1, height: 1 } },
    { id: 2, box: { x: 0.4, y: 0.4, width: 0.2, height: 0.2 } },
    { id: 3, box: { x: 0.8, y: 0.8, width: 0.1, height: 0.1 } },
  ] as const;
  const boxes = [outer, inner, beside];
  const at = { x: 0.5, y: 0.5 };

  it('prefers the inner box, then the one around it, then none', () => {
    const selected = (selectedId: number | null) =>
      chooseBoxToSelect(boxes, { at, reach, selectedId })?.id ?? null;
    expect([null, inner.id, outer.id, beside.id].map(selected)).toEqual([inner.id, outer.id, null, inner.id]);
  });

  it('counts a press a little beside a box', () => {
    const near = { x: 0.395, y: 0.5 };
    expect(findBoxesAt([inner], near, reach)).toEqual([]);
    expect(findBoxesAt([inner], near, { x: 0.01, y: 0.01 })).toEqual([inner]);
  });

  it('finds the boxes that contain a point, the smallest first', () => {
    fc.assert(
      fc.property(fc.array(placed, { maxLength: 20 }), share, share, (several, x, y) => {
        const numbered = several.map(({ box }, id) => ({ id, box }));
        const found = findBoxesAt(numbered, { x, y }, reach);
        const areas = found.map(({ box }) => box.width * box.height);
        expect(areas).toEqual([...areas].sort((a, b) => a - b));
        for (const { box } of found) {
          expect(x - box.x).toBeGreaterThanOrEqual(0);
          expect(box.y + box.height - y).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it('reads boxes row by row, each from the left', () => {
    const boxAt = (x: number, y: number) => ({ box: { x, y, width: 0.1, height: 0.1 } });
    const [a, b, c, d] = [boxAt(0.1, 0.12), boxAt(0.6, 0.09), boxAt(0.3, 0.5), boxAt(0.2, 0.9)];
    expect(sortInReadingOrder([d, c, b, a])).toEqual([a, b, c, d]);
  });
});
