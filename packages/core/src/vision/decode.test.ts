import { expect, test } from 'vitest';
import { decode } from './decode.ts';

/** Writes anchors as people read them (`[cx, cy, w, h, ...scores]`) in the layout of the model's output. */
function createOutput(...anchors: number[][]) {
  const rows = anchors[0]?.length ?? 4;
  const values = new Float32Array(rows * anchors.length);
  anchors.forEach((anchor, column) => {
    anchor.forEach((value, row) => {
      values[row * anchors.length + column] = value;
    });
  });
  return { values, labels: rows - 4, anchors: anchors.length };
}

test('an anchor becomes the edges of its box with its best label (DE-02, DE-06)', () => {
  expect(decode(createOutput([100, 50, 20, 10, 0.25, 0.75]), 0.5)).toEqual([
    { left: 90, right: 110, top: 45, bottom: 55, label: 1, score: 0.75 },
  ]);
});

test('only scores of at least the minimum count', () => {
  const output = createOutput([1, 1, 2, 2, 0.25], [3, 3, 2, 2, 0.249], [5, 5, 2, 2, 0.5]);
  expect(decode(output, 0.25).map(({ score }) => score)).toEqual([0.25, 0.5]);
});

test('the first label counts among equal scores', () => {
  expect(decode(createOutput([1, 1, 2, 2, 0.5, 0.5]), 0.1)[0]?.label).toBe(0);
});

test('a score of 0 is no box, even without a minimum', () => {
  expect(decode(createOutput([1, 1, 2, 2, 0]), 0)).toEqual([]);
});

test.each([
  ['no width', [1, 1, 0, 2, 0.9]],
  ['a negative height', [1, 1, 2, -2, 0.9]],
  ['a centre that is no number', [Number.NaN, 1, 2, 2, 0.9]],
  ['an endless width', [1, 1, Number.POSITIVE_INFINITY, 2, 0.9]],
  ['a score that is no number', [1, 1, 2, 2, Number.NaN]],
])('%s makes no box', (_, anchor) => {
  expect(decode(createOutput(anchor), 0.1)).toEqual([]);
});

test('a model without anchors returns no detections', () => {
  expect(decode({ values: new Float32Array(0), labels: 8, anchors: 0 }, 0.1)).toEqual([]);
});

test('numbers that do not fill the shape are refused', () => {
  expect(() => decode({ values: new Float32Array(11), labels: 8, anchors: 1 }, 0.1)).toThrow(RangeError);
});

test('every label that scores high enough is returned in the mode for measuring accuracy', () => {
  const candidates = decode(createOutput([1, 1, 2, 2, 0.5, 0.2, 0.7]), 0.3, 'every');
  expect(candidates.map(({ label, score }) => [label, score])).toEqual([
    [0, 0.5],
    [2, expect.closeTo(0.7, 5)],
  ]);
});
