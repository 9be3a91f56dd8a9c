import type { Box, Detection } from '@smart-waste/contract';
import { describe, expect, test } from 'vitest';
import { averagePrecision } from './average-precision.ts';
import { evaluate } from './evaluate.ts';
import type { SeenPhoto } from './labelled.ts';
import { verdictsOf } from './match.ts';
import { proposeThreshold } from './propose-threshold.ts';

const left: Box = { x: 0, y: 0, width: 0.4, height: 0.4 };
const right: Box = { x: 0.5, y: 0.5, width: 0.4, height: 0.4 };
const can = { name: 'can', title: 'Can', waste: true };
const bin = { name: 'bin', title: 'Bin', waste: false };

const saw = (confidence: number, box: Box = left, name = 'can', waste = true): Detection => ({
  class: name,
  title: name,
  confidence,
  waste,
  box,
});
const photo = (
  truths: SeenPhoto['truths'],
  detections: Detection[],
  labelled = ['can', 'bin'],
): SeenPhoto => ({ truths, detections, labelled: new Set(labelled) });
const cans = (...boxes: Box[]) => boxes.map((box) => ({ class: 'can', box }));
const hits = (photos: SeenPhoto[]) => verdictsOf(photos, 'can').surestFirst.map(({ isHit }) => isHit);

describe('a detection', () => {
  test('is right when it overlaps by half, wrong below', () => {
    const half = { ...left, width: 0.8 };
    expect(hits([photo(cans(left), [saw(0.9, half)])])).toEqual([true]);
    expect(hits([photo(cans(left), [saw(0.9, { ...half, width: 0.81 })])])).toEqual([false]);
  });
  test('that shows a thing again is wrong: the surest one has it', () => {
    expect(hits([photo(cans(left), [saw(0.5), saw(0.9)])])).toEqual([true, false]);
  });
  test('does not take a thing of another photo or another class', () => {
    expect(hits([photo([], [saw(0.9)]), photo(cans(left), [])])).toEqual([false]);
    expect(hits([photo([{ class: 'bin', box: left }], [saw(0.9)])])).toEqual([false]);
  });
  test('of a class that nobody looked for in this photo is not judged', () => {
    expect(hits([photo([], [saw(0.9)], ['bin'])])).toEqual([]);
  });
});

describe('average precision', () => {
  test('is one when all is found and nothing else, none when nothing is', () => {
    expect(averagePrecision(verdictsOf([photo(cans(left), [saw(0.3)])], 'can'))).toBe(1);
    expect(averagePrecision(verdictsOf([photo(cans(left), [])], 'can'))).toBe(0);
  });
  test('is unknown when there was nothing to find', () => {
    expect(averagePrecision(verdictsOf([photo([], [saw(0.3)])], 'can'))).toBeNull();
  });
  test('reads the best precision at each of 101 recalls', () => {
    // Right, wrong, right of two things: precision 1 up to recall 0.5, then 2/3.
    const seen = [photo(cans(left, right), [saw(0.9), saw(0.8, { ...left, y: 0.6 }), saw(0.7, right)])];
    expect(averagePrecision(verdictsOf(seen, 'can'))).toBeCloseTo((51 + 50 * (2 / 3)) / 101, 10);
  });
});

describe('an evaluation', () => {
  const seen = [
    photo(cans(left, right), [saw(0.9), saw(0.2, right)]),
    photo([{ class: 'bin', box: left }], [saw(0.3, right), saw(0.6, left, 'bin', false)]),
    photo([], [saw(0.9)]),
  ];

  test('tells precision and recall of what is told at the threshold', () => {
    expect(evaluate(seen, [can, bin], 0.5).classes).toMatchObject([
      { class: 'can', truths: 2, precision: 0.5, recall: 0.5 },
      { class: 'bin', truths: 1, precision: 1, recall: 1 },
    ]);
    expect(evaluate(seen, [can, bin], 0.95)).toMatchObject({ precision: null, recall: 0 });
  });
  test('counts photos without waste in which waste is seen; a photo that nobody marked is none', () => {
    expect(evaluate(seen, [can, bin], 0.1)).toMatchObject({ waste_free_photos: 1, false_alarms: 1 });
    expect(evaluate(seen, [can, bin], 0.5)).toMatchObject({ waste_free_photos: 1, false_alarms: 0 });
  });
  test('of nothing has no scores', () => {
    expect(evaluate([], [can], 0.1)).toMatchObject({ photos: 0, map50: null, precision: null, recall: null });
  });
});

describe('a proposed threshold', () => {
  const noisy = [photo(cans(left), [saw(0.8), saw(0.3, right)]), photo(cans(right), [saw(0.8, right)])];

  test('is the highest at which right and found are best together', () => {
    expect(proposeThreshold(noisy, ['can'], 0.1)).toEqual({
      current: { threshold: 0.1, f1: 0.8, precision: 2 / 3, recall: 1 },
      proposed: { threshold: 0.8, f1: 1, precision: 1, recall: 1 },
    });
  });
  test('is none when the present one is as good, or there is nothing to learn from', () => {
    expect(proposeThreshold(noisy, ['can'], 0.5)).toBeNull();
    expect(proposeThreshold([], ['can'], 0.1)).toBeNull();
  });
});
