import { expect, test } from 'vitest';
import { computeLetterbox } from './letterbox.ts';
import { computeWasteScore } from './waste-score.ts';

const labels = [
  { name: 'trash_bag', title: 'Trash bag', waste: true },
  { name: 'bin', title: 'Bin', waste: false },
  { name: 'can', title: 'Can', waste: true },
];
const letterbox = computeLetterbox({ width: 832, height: 416 }, 416);
const computeScore = (...anchors: number[][]) =>
  computeWasteScore(
    {
      values: Float32Array.from(
        [0, 1, 2, 3, 4, 5, 6].flatMap((row) => anchors.map((anchor) => anchor[row] ?? 0)),
      ),
      labels: 3,
      anchors: anchors.length,
    },
    letterbox,
    labels,
  );

test('the score of waste in a photo is the highest of any class of waste, below the thresholds too (EV-43)', () => {
  expect(computeScore([208, 208, 50, 50, 0.02, 0.9, 0.125], [100, 208, 50, 50, 0.05, 0, 0])).toBe(0.125);
});

test('the score of waste in a photo skips tidy bins, boxes beside the photo and boxes that are none', () => {
  expect(computeScore([208, 208, 50, 50, 0, 0.9, 0])).toBe(0);
  expect(
    computeScore([208, 30, 50, 50, 0.9, 0, 0], [208, 208, -1, 50, 0.8, 0, 0], [208, 208, 9, 9, 0.25, 0, 0]),
  ).toBe(0.25);
});

test('a score of waste below 0.01 is noise, and one above 1 is 1', () => {
  expect(computeScore([208, 208, 50, 50, 0.0099, 0, 0])).toBe(0);
  expect(computeScore([208, 208, 50, 50, 1.0001, 0, 0])).toBe(1);
});
