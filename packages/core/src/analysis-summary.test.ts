import { expect, test } from 'vitest';
import { summariseDetections } from './analysis-summary.ts';

const detectionOf = (title: string, confidence: number, waste = true) => ({
  class: title,
  title,
  confidence,
  waste,
  box: { x: 0, y: 0, width: 1, height: 1 },
});

test('a run without detections finds no waste', () => {
  expect(summariseDetections([])).toEqual({
    total_detections: 0,
    average_confidence: 0,
    message: 'No waste detected',
  });
});

test('a tidy bin does not count as waste', () => {
  expect(summariseDetections([detectionOf('Bin', 0.9, false)])).toMatchObject({
    total_detections: 0,
    message: 'No waste detected',
  });
});

test('one detection is summarised as one item', () => {
  expect(summariseDetections([detectionOf('Bottle', 0.5)])).toEqual({
    total_detections: 1,
    average_confidence: 0.5,
    message: 'Found 1 item of waste: 1 × Bottle',
  });
});

test('the summary names the most frequent class first, among equals the one of higher confidence, and no bins', () => {
  const all = [
    detectionOf('Can', 0.9),
    detectionOf('Bin', 0.1, false),
    detectionOf('Bottle', 0.8),
    detectionOf('Trash bag', 0.7),
    detectionOf('Trash bag', 0.5),
  ];
  expect(summariseDetections(all)).toEqual({
    total_detections: 4,
    average_confidence: 0.725,
    message: 'Found 4 items of waste: 2 × Trash bag, 1 × Can, 1 × Bottle',
  });
});

test('the average confidence has four decimals', () => {
  const thirds = [detectionOf('Can', 1), detectionOf('Can', 0), detectionOf('Can', 0)];
  expect(summariseDetections(thirds).average_confidence).toBe(0.3333);
});
