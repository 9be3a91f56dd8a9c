import { expect, test } from 'vitest';
import { computeLetterbox } from './letterbox.ts';
import { toDetections } from './to-detections.ts';

const card = {
  labels: [
    { name: 'trash_bag', title: 'Trash bag', waste: true },
    { name: 'bin', title: 'Bin', waste: false },
  ],
  suppression: { iou: 0.6, per_class: true as const },
  min_confidence: 0.25,
};
const letterbox = computeLetterbox({ width: 832, height: 416 }, 416);
const output = (...anchors: number[][]) => ({
  values: Float32Array.from([0, 1, 2, 3, 4, 5].flatMap((row) => anchors.map((anchor) => anchor[row] ?? 0))),
  labels: 2,
  anchors: anchors.length,
});

test('a detection has the title of the card and a box in fractions of the photo', () => {
  expect(toDetections(output([208, 208, 208, 104, 0.1, 0.875]), letterbox, card)).toEqual([
    {
      class: 'bin',
      title: 'Bin',
      waste: false,
      confidence: 0.875,
      box: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
    },
  ]);
});

test('candidates below the card’s min_confidence are dropped (DE-04)', () => {
  expect(toDetections(output([208, 208, 208, 104, 0.2499, 0]), letterbox, card)).toEqual([]);
});

test('the more confident one of two boxes of an object is returned', () => {
  const twice = output([208, 208, 208, 104, 0.5, 0], [210, 208, 208, 104, 0.75, 0]);
  expect(toDetections(twice, letterbox, card).map(({ confidence }) => confidence)).toEqual([0.75]);
});

test('a score above one becomes one, and scores are rounded', () => {
  const scores = output([100, 208, 50, 50, 1.0001, 0], [300, 208, 50, 50, 0.33333334, 0]);
  expect(toDetections(scores, letterbox, card).map(({ confidence }) => confidence)).toEqual([1, 0.3333]);
});

test('an object in the grey beside the photo is no detection', () => {
  expect(toDetections(output([208, 30, 50, 50, 0.9, 0]), letterbox, card)).toEqual([]);
});
