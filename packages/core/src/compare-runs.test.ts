import type { Detection } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { compareDetections } from './compare-runs.ts';

const createDetection = (name: string, x: number, confidence = 0.5): Detection => ({
  class: name,
  title: name,
  confidence,
  waste: true,
  box: { x, y: 0.1, width: 0.2, height: 0.2 },
});

test('the same box of the same class matches, and the change of confidence is returned', () => {
  const [before, after] = [createDetection('can', 0.1, 0.4), createDetection('can', 0.12, 0.7)];
  const difference = compareDetections([before], [after]);
  expect(difference).toMatchObject({ both: [{ before, after }], onlyBefore: [], onlyAfter: [] });
  expect(difference.confidenceChange).toBeCloseTo(0.3);
});

test.each([
  ['another class', createDetection('bottle', 0.1)],
  ['a box elsewhere', createDetection('can', 0.6)],
  ['a box that shares too little', createDetection('can', 0.2)],
])('%s is another object', (_, other) => {
  const one = createDetection('can', 0.1);
  expect(compareDetections([one], [other])).toEqual({
    both: [],
    onlyBefore: [one],
    onlyAfter: [other],
    confidenceChange: 0,
    isCalibrated: false,
  });
});

test('each box is matched once: of two that overlap one, the closer matches', () => {
  const [one, near, far] = [
    createDetection('can', 0.1),
    createDetection('can', 0.1),
    createDetection('can', 0.14),
  ];
  const { both, onlyAfter } = compareDetections([one], [far, near]);
  expect(both).toEqual([{ before: one, after: near }]);
  expect(onlyAfter).toEqual([far]);
});

test('two runs without detections agree', () => {
  expect(compareDetections([], [])).toEqual({
    both: [],
    onlyBefore: [],
    onlyAfter: [],
    confidenceChange: 0,
    isCalibrated: false,
  });
});

test('the change is of calibrated confidences only where every matched box has one (EV-48)', () => {
  const before = { ...createDetection('can', 0.1, 0.4), calibrated_confidence: 0.2 };
  const after = { ...createDetection('can', 0.1, 0.8), calibrated_confidence: 0.3 };
  const calibrated = compareDetections([before], [after]);
  expect(calibrated.isCalibrated).toBe(true);
  expect(calibrated.confidenceChange).toBeCloseTo(0.1);

  const raw = compareDetections([before], [createDetection('can', 0.1, 0.8)]);
  expect(raw.isCalibrated).toBe(false);
  expect(raw.confidenceChange).toBeCloseTo(0.4);
});
