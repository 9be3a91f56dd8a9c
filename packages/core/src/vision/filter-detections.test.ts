import type { Detection } from '@smart-waste/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeEffectiveThreshold, filterDetections } from './filter-detections.ts';

const detection = (confidence: number, width = 0.5, height = 0.5): Detection => ({
  class: 'bottle',
  title: 'Bottle',
  confidence,
  waste: true,
  box: { x: 0, y: 0, width, height },
});
const settings = { confidenceThreshold: 0.1, minDetectionSize: 20, maxDetectionsPerImage: 50 };
const photo = { width: 1000, height: 500 };

test.each([
  ['a higher minimum of the detector', 0.1, 0.25, 0.25],
  ['a lower minimum of the detector', 0.5, 0.25, 0.5],
  ['a detector without a minimum', 0.1, undefined, 0.1],
  ['no threshold and no minimum', 0, undefined, 0],
])('computeEffectiveThreshold takes %s into account', (_, threshold, minConfidence, effective) => {
  expect(computeEffectiveThreshold(threshold, minConfidence)).toBe(effective);
});

test('the most confident detections come first', () => {
  const remaining = filterDetections([detection(0.3), detection(0.9), detection(0.6)], settings, photo);
  expect(remaining.map(({ confidence }) => confidence)).toEqual([0.9, 0.6, 0.3]);
});

test('a confidence equal to the threshold is high enough (DE-05)', () => {
  expect(filterDetections([detection(0.1), detection(0.0999)], settings, photo)).toEqual([detection(0.1)]);
});

test.each([
  ['with a shorter side of exactly the minimum is kept', 0.02, 0.5, 1],
  ['that is too narrow is dropped', 0.0199, 0.5, 0],
  ['that is too low is dropped', 0.5, 0.0399, 0],
  ['of exactly the minimum in both directions is kept', 0.02, 0.04, 1],
])('a detection %s', (_, width, height, count) => {
  expect(filterDetections([detection(0.9, width, height)], settings, photo).length).toBe(count);
});

test('the limit counts only detections that pass the other filters (DE-08)', () => {
  const many = [detection(0.9, 0.001), detection(0.8), detection(0.05), detection(0.7), detection(0.6)];
  const remaining = filterDetections(many, { ...settings, maxDetectionsPerImage: 2 }, photo);
  expect(remaining.map(({ confidence }) => confidence)).toEqual([0.8, 0.7]);
});

test('filtering twice changes nothing, and a stricter setting never returns more', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  const any = fc.array(fc.tuple(share, share, share).map(([c, w, h]) => detection(c, w, h)));
  fc.assert(
    fc.property(any, share, share, (all, low, high) => {
      const filterAt = (confidenceThreshold: number) =>
        filterDetections(all, { ...settings, confidenceThreshold }, photo);
      const remaining = filterAt(low);
      expect(filterDetections(remaining, { ...settings, confidenceThreshold: low }, photo)).toEqual(
        remaining,
      );
      expect(filterAt(Math.max(low, high)).length).toBeLessThanOrEqual(remaining.length);
    }),
  );
});
