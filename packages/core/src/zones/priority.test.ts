import { expect, test } from 'vitest';
import { computePriorityScore, computePriorityTerms, formatPriority, toPriorityLevel } from './priority.ts';

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
  expect(computePriorityScore(tally)).toBe(score);
});

test('the three terms say what detections, confidence and uploads give (ZN-11)', () => {
  expect(computePriorityTerms({ detections: 14, averageConfidence: 0.8, uploads: 8 })).toEqual({
    detections: 0.42,
    confidence: 0.24,
    uploads: 0.08,
  });
  expect(computePriorityTerms(empty)).toEqual({ detections: 0, confidence: 0, uploads: 0 });
  expect(computePriorityTerms({ detections: 999, averageConfidence: 1, uploads: 999 })).toEqual({
    detections: 0.6,
    confidence: 0.3,
    uploads: 0.1,
  });
});

/** Every count up to beyond the full weight, with confidences from 0 to 1. */
function* tallies() {
  for (let detections = 0; detections <= 22; detections += 1)
    for (let uploads = 0; uploads <= 12; uploads += 1)
      for (let share = 0; share <= 1; share += 0.007_31)
        yield { detections, uploads, averageConfidence: share };
}

test.each([4, 2])(
  'the three terms, shown with %s decimals, always add up to the priority (ZN-11)',
  (decimals) => {
    const scale = 10 ** decimals;
    const whole = (text: string) => Math.round(Number(text) * scale);
    const wrong = [...tallies()].filter((tally) => {
      const priority = {
        priorityScore: computePriorityScore(tally),
        priorityTerms: computePriorityTerms(tally),
      };
      const { score, ...terms } = formatPriority(priority, decimals);
      const sum = Object.values(terms).reduce((total, term) => total + whole(term), 0);
      const isClose = Math.abs(Number(terms.confidence) - 0.3 * tally.averageConfidence) <= 0.52 / scale;
      return sum !== whole(score) || !isClose || Object.values(terms).some((term) => term.startsWith('-'));
    });
    expect(wrong).toEqual([]);
  },
);

test.each([
  [0, 'low'],
  [0.2999, 'low'],
  [0.3, 'medium'],
  [0.5999, 'medium'],
  [0.6, 'high'],
  [1, 'high'],
])('a score of %s is %s', (score, level) => {
  expect(toPriorityLevel(score)).toBe(level);
});
