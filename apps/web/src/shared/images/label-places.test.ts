import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildLabelTransform, LABEL_HEIGHT_PIXELS, placeLabels } from './label-places.ts';

const PHOTO = { width: 400, height: 300 };
const label = (x: number, y: number, width: number, height: number, text = 'Can 42.1%') => ({
  box: { x, y, width, height },
  texts: [text],
});
/** Of 'Can 42.1%', as it is estimated. */
const WIDTH = 76.8;
const placeLabel = (...box: [number, number, number, number]) => placeLabels([label(...box)], PHOTO)[0];

test('places a label above its box when there is space', () => {
  expect(placeLabel(0.25, 0.5, 0.25, 0.25)).toEqual({
    left: 100,
    top: 130,
    width: expect.closeTo(WIDTH),
    text: 'Can 42.1%',
    isCovering: false,
    anchor: 'left',
    maxWidth: 300,
  });
});

test('places a label below its box at the top edge', () => {
  expect(placeLabel(0.25, 0, 0.25, 0.5)).toEqual({
    left: 100,
    top: 150,
    width: expect.closeTo(WIDTH),
    text: 'Can 42.1%',
    isCovering: false,
    anchor: 'left',
    maxWidth: 300,
  });
});

test('places a label inside a box of full height', () => {
  expect(placeLabel(0.25, 0, 0.25, 1)).toMatchObject({ top: 0, isCovering: false });
});

test('moves a label at the right edge left until it fits', () => {
  expect(placeLabel(0.99, 0.5, 0.01, 0.1)?.left).toBeCloseTo(400 - WIDTH);
});

test('gives a label at the right edge the room to its left', () => {
  const [place] = placeLabels([label(0.99, 0.5, 0.01, 0.1)], PHOTO);
  expect(place).toMatchObject({ anchor: 'right', maxWidth: 400 });
  expect(buildLabelTransform(place!)).toBe('translate(calc(400px - 100%), 130px)');
});

test('gives labels in one line the room up to the next one (LB-51)', () => {
  const places = placeLabels([label(0.25, 0.5, 0.1, 0.1), label(0.6, 0.5, 0.1, 0.1)], PHOTO);
  expect(places.map(({ anchor, maxWidth }) => [anchor, maxWidth])).toEqual([
    ['left', 140],
    ['left', 160],
  ]);
  const [first, atEdge] = placeLabels([label(0.25, 0.5, 0.1, 0.1), label(0.99, 0.5, 0.01, 0.1)], PHOTO);
  expect([first?.maxWidth, atEdge?.maxWidth]).toEqual([expect.closeTo(300 - WIDTH), expect.closeTo(WIDTH)]);
});

test('moves the second of two labels in the same place', () => {
  const [first, second] = placeLabels([label(0.25, 0.5, 0.5, 0.25), label(0.25, 0.5, 0.5, 0.25)], PHOTO);
  expect(first).toMatchObject({ top: 130, isCovering: false });
  expect(second?.isCovering).toBe(false);
  expect([second?.left, second?.top]).not.toEqual([first?.left, first?.top]);
});

test('gives every one of several large boxes in the same place its label', () => {
  const boxes = Array.from({ length: 8 }, () => label(0, 0, 1, 1));
  expect(placeLabels(boxes, PHOTO).map(({ isCovering }) => isCovering)).toEqual(Array(8).fill(false));
});

test('shortens a text that does not fit beside another', () => {
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const texts = ['A class with a long name 42.1%', 'Can'];
  const places = placeLabels(
    [
      { box, texts },
      { box, texts },
    ],
    { width: 320, height: 20 },
  );
  expect(places.map(({ text }) => text)).toEqual([texts[0], 'Can']);
});

test('marks a label without free space as covering', () => {
  const crowd = Array.from({ length: 30 }, () => label(0.4, 0.4, 0.05, 0.05));
  expect(placeLabels(crowd, PHOTO).at(-1)).toMatchObject({ isCovering: true });
});

test('keeps every label within the photo', () => {
  const edges = [0, 0.3, 0.95];
  const boxes = edges.flatMap((x) =>
    edges.map((y) => label(x, y, 1 - x, 1 - y, 'A class with a very long name 99.9%')),
  );
  for (const { left, top } of placeLabels(boxes, { width: 200, height: 100 })) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(left).toBeLessThan(200);
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + LABEL_HEIGHT_PIXELS).toBeLessThanOrEqual(100);
  }
});

test('accepts a photo without a size', () => {
  expect(placeLabels([label(0.1, 0.1, 0.1, 0.1)], { width: 0, height: 0 })).toEqual([
    { left: 0, top: 0, width: 0, text: 'Can 42.1%', isCovering: true, anchor: 'left', maxWidth: 0 },
  ]);
});

/** Boxes that lie nearly upon each other, as those of two people who marked the same objects. */
const nearlyEqualBoxes = fc
  .record({
    x: fc.double({ min: 0, max: 0.7, noNaN: true }),
    y: fc.double({ min: 0, max: 0.7, noNaN: true }),
    side: fc.double({ min: 0.02, max: 0.3, noNaN: true }),
    shifts: fc.array(fc.double({ min: 0, max: 0.01, noNaN: true }), { minLength: 2, maxLength: 12 }),
  })
  .map(({ x, y, side, shifts }) => shifts.map((by) => ({ x: x + by, y: y + by, width: side, height: side })));
const WINDOWS = [
  { width: 390, height: 420 },
  { width: 1080, height: 820 },
];

test.each(WINDOWS)(
  'no label hides another in a window of $width px, and the first one is shown (LB-51)',
  (window) => {
    fc.assert(
      fc.property(
        nearlyEqualBoxes,
        fc.integer({ min: 3, max: 24 }),
        fc.nat(8),
        (boxes, letters, gapPixels) => {
          const text = 'x'.repeat(letters);
          const places = placeLabels(
            boxes.map((box) => ({ box, texts: [text], gapPixels })),
            window,
          );
          const width = Math.min(window.width, letters * 7.2 + 12);
          const shown = places
            .filter(({ isCovering }) => !isCovering)
            .map((place) => ({
              ...place,
              left: place.anchor === 'left' ? place.left : place.left + place.width - place.maxWidth,
            }));
          expect(places[0]?.isCovering).toBe(false);
          for (const [index, one] of shown.entries()) {
            expect(one.maxWidth).toBeGreaterThanOrEqual(width - 1e-6);
            expect(one.left >= -1e-6 && one.left + one.maxWidth <= window.width + 1e-6).toBe(true);
            expect(one.top >= 0 && one.top + LABEL_HEIGHT_PIXELS <= window.height).toBe(true);
            for (const other of shown.slice(index + 1))
              expect(
                one.left + one.maxWidth <= other.left + 1e-6 ||
                  other.left + other.maxWidth <= one.left + 1e-6 ||
                  Math.abs(one.top - other.top) >= LABEL_HEIGHT_PIXELS,
              ).toBe(true);
          }
        },
      ),
    );
  },
);
