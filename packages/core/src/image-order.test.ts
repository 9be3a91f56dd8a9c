import { expect, it } from 'vitest';
import { computeImageRank } from './image-order.ts';

const results = { total_detections: 3, average_confidence: 0.75 };

it.each([
  ['newest', { analysis_results: results, severity: 0.4 }, null],
  ['highest_severity', { analysis_results: results, severity: 0.4 }, 0.4],
  ['highest_severity', { analysis_results: null, severity: -1 }, -1],
  ['most_detections', { analysis_results: results, severity: 0.4 }, 3],
  ['most_detections', { analysis_results: null, severity: -1 }, -1],
  ['lowest_confidence', { analysis_results: results, severity: 0.4 }, 0.25],
  [
    'lowest_confidence',
    { analysis_results: { total_detections: 0, average_confidence: 0 }, severity: 0 },
    -1,
  ],
  ['lowest_confidence', { analysis_results: null, severity: -1 }, -1],
] as const)('the rank in the order %s of %j is %j', (order, image, rank) => {
  expect(computeImageRank(order, image)).toBe(rank);
});
