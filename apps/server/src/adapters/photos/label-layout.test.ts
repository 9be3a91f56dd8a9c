import { intersectionOverUnion } from '@smart-waste/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutLabels } from './label-layout.ts';

const photo = { width: 400, height: 300 };
const measure = (text: string) => ({ width: 10 * text.length, height: 20 });
const box = (left: number, top: number, right = left + 100, bottom = top + 100) => ({
  left,
  top,
  right,
  bottom,
});

test('a label stands above its box, or below or inside where it does not fit', () => {
  const place = (one: ReturnType<typeof box>) =>
    layoutLabels([{ box: one, texts: ['bottle'] }], photo, measure)[0];
  expect(place(box(50, 100))).toMatchObject({ left: 50, top: 80, text: 'bottle' });
  expect(place(box(50, 10))).toMatchObject({ top: 110 });
  expect(place(box(50, 10, 150, 290))).toMatchObject({ top: 10 });
});

test('a label at the right edge is moved onto the photo', () => {
  const [label] = layoutLabels([{ box: box(390, 100, 400), texts: ['bottle'] }], photo, measure);
  expect(label).toMatchObject({ left: 340, right: 400 });
});

test('a label whose full text does not fit gets the shorter one, then none', () => {
  const request = { box: box(0, 100, 40, 140), texts: ['w'.repeat(41), '87%'] };
  expect(layoutLabels([request], photo, measure)[0]?.text).toBe('87%');
  expect(layoutLabels([{ ...request, texts: ['w'.repeat(41)] }], photo, measure)).toEqual([null]);
});

test('labels never cover each other and never leave the photo', () => {
  const at = fc.integer({ min: 0, max: 299 });
  const anyBox = fc
    .tuple(at, at)
    .map(([left, top]) => ({ box: box(left, top), texts: ['a bottle 87%', '87%'] }));
  fc.assert(
    fc.property(fc.array(anyBox, { maxLength: 20 }), (requests) => {
      const labels = layoutLabels(requests, photo, measure).filter((label) => label !== null);
      for (const [index, one] of labels.entries()) {
        expect(
          Math.min(one.left, one.top, photo.width - one.right, photo.height - one.bottom),
        ).toBeGreaterThanOrEqual(0);
        for (const other of labels.slice(index + 1)) expect(intersectionOverUnion(one, other)).toBe(0);
      }
    }),
  );
});
