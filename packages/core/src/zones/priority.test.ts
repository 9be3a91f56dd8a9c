import { expect, test } from 'vitest';
import { priorityLevel, priorityScore } from './priority.ts';

const empty = { detections: 0, averageConfidence: 0, uploads: 0 };

test.each([
  ['an empty zone is empty', empty, 0],
  ['detections count most', { ...empty, detections: 20 }, 0.6],
  ['beyond 20 detections nothing is added', { ...empty, detections: 200 }, 0.6],
  ['confidence counts second', { ...empty, averageConfidence: 1 }, 0.3],
  ['many uploads count a little', { ...empty, uploads: 10 }, 0.1],
  ['beyond 10 uploads nothing is added', { ...empty, uploads: 11 }, 0.1],
  ['everything at once is urgent', { detections: 20, averageConfidence: 1, uploads: 10 }, 1],
  ['the score has 4 decimals', { detections: 1, averageConfidence: 0.12345, uploads: 1 }, 0.077],
])('%s (ZN-05)', (_, tally, score) => {
  expect(priorityScore(tally)).toBe(score);
});

test.each([
  [0, 'low'],
  [0.2999, 'low'],
  [0.3, 'medium'],
  [0.5999, 'medium'],
  [0.6, 'high'],
  [1, 'high'],
])('a score of %s is %s', (score, level) => {
  expect(priorityLevel(score)).toBe(level);
});
