import type { Box, Detection } from '@smart-waste/contract';
import { describe, expect, test } from 'vitest';
import { computeAveragePrecision } from './average-precision.ts';
import { evaluate } from './evaluate.ts';
import { type ClassMatches, type DetectedPhoto, isHit, matchClass } from './match-detections.ts';
import { proposeThreshold } from './propose-threshold.ts';

const left: Box = { x: 0, y: 0, width: 0.4, height: 0.4 };
const right: Box = { x: 0.5, y: 0.5, width: 0.4, height: 0.4 };
const can = { name: 'can', title: 'Can', waste: true };
const bin = { name: 'bin', title: 'Bin', waste: false };

const createDetection = (confidence: number, box: Box = left, name = 'can', waste = true): Detection => ({
  class: name,
  title: name,
  confidence,
  waste,
  box,
});
const photo = (
  groundTruth: DetectedPhoto['groundTruth'],
  detections: Detection[],
  labelled = ['can', 'bin'],
): DetectedPhoto => ({ groundTruth, detections, labelled: new Set(labelled) });
const cans = (...boxes: Box[]) => boxes.map((box) => ({ class: 'can', box }));
const hits = (photos: DetectedPhoto[]) => matchClass(photos, 'can').matches.map(isHit);

describe('a detection', () => {
  test('matches an object from an intersection over union of one half on', () => {
    const half = { ...left, width: 0.8 };
    expect(hits([photo(cans(left), [createDetection(0.9, half)])])).toEqual([true]);
    expect(hits([photo(cans(left), [createDetection(0.9, { ...half, width: 0.81 })])])).toEqual([false]);
  });
  test('is wrong for an object that a more confident one matches', () => {
    expect(hits([photo(cans(left), [createDetection(0.5), createDetection(0.9)])])).toEqual([true, false]);
  });
  test('does not match an object of another photo or another class', () => {
    expect(hits([photo([], [createDetection(0.9)]), photo(cans(left), [])])).toEqual([false]);
    expect(hits([photo([{ class: 'bin', box: left }], [createDetection(0.9)])])).toEqual([false]);
  });
  test('is not scored when its class is not labelled on this photo', () => {
    expect(hits([photo([], [createDetection(0.9)], ['bin'])])).toEqual([]);
  });
});

const ap50 = (matches: ClassMatches) => computeAveragePrecision(matches, 1).ap50;

describe('average precision', () => {
  test('is one when exactly the objects are found and zero when none is', () => {
    expect(ap50(matchClass([photo(cans(left), [createDetection(0.3)])], 'can'))).toBe(1);
    expect(ap50(matchClass([photo(cans(left), [])], 'can'))).toBe(0);
  });
  test('is null without objects', () => {
    expect(ap50(matchClass([photo([], [createDetection(0.3)])], 'can'))).toBeNull();
  });
  test('reads the best precision at each of 101 recalls', () => {
    // A hit, a miss and a hit for two objects: precision 1 up to recall 0.5, then 2/3.
    const photos = [
      photo(cans(left, right), [
        createDetection(0.9),
        createDetection(0.8, { ...left, y: 0.6 }),
        createDetection(0.7, right),
      ]),
    ];
    expect(ap50(matchClass(photos, 'can'))).toBeCloseTo((51 + 50 * (2 / 3)) / 101, 10);
  });
});

describe('an evaluation', () => {
  const photos = [
    photo(cans(left, right), [createDetection(0.9), createDetection(0.2, right)]),
    photo(
      [{ class: 'bin', box: left }],
      [createDetection(0.3, right), createDetection(0.6, left, 'bin', false)],
    ),
    photo([], [createDetection(0.9)]),
  ];

  test('gives precision and recall at the threshold', () => {
    expect(evaluate(photos, [can, bin], 0.5).classes).toMatchObject([
      { class: 'can', labelled_boxes: 2, precision: 0.5, recall: 0.5 },
      { class: 'bin', labelled_boxes: 1, precision: 1, recall: 1 },
    ]);
    expect(evaluate(photos, [can, bin], 0.95)).toMatchObject({ precision: null, recall: 0 });
  });
  test('counts false alarms on photos without waste, with a tidy bin or without any box (EV-04)', () => {
    expect(evaluate(photos, [can, bin], 0.1)).toMatchObject({ waste_free_photos: 2, false_alarms: 2 });
    expect(evaluate(photos, [can, bin], 0.5)).toMatchObject({ waste_free_photos: 2, false_alarms: 1 });
    expect(evaluate(photos, [can, bin], 0.95)).toMatchObject({ waste_free_photos: 2, false_alarms: 0 });
  });
  test('has no scores without photos', () => {
    expect(evaluate([], [can], 0.1)).toMatchObject({ photos: 0, map50: null, precision: null, recall: null });
  });
});

describe('a proposed threshold', () => {
  const noisy = [
    photo(cans(left), [createDetection(0.8), createDetection(0.3, right)]),
    photo(cans(right), [createDetection(0.8, right)]),
  ];

  test('is the highest threshold with the best F1', () => {
    expect(proposeThreshold(noisy, ['can'], 0.1)).toEqual({
      current: { threshold: 0.1, f1: 0.8, precision: 2 / 3, recall: 1 },
      proposed: { threshold: 0.8, f1: 1, precision: 1, recall: 1 },
    });
  });
  test('is null when the current threshold is as good or there are no photos', () => {
    expect(proposeThreshold(noisy, ['can'], 0.5)).toBeNull();
    expect(proposeThreshold([], ['can'], 0.1)).toBeNull();
  });
});
