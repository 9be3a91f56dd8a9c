import { expect, it } from 'vitest';
import { priorityLevel } from './describe-zone.ts';

it.each([
  [0, 'low'],
  [0.2999, 'low'],
  [0.3, 'medium'],
  [0.5999, 'medium'],
  [0.6, 'high'],
  [1, 'high'],
])('grades a score of %s as %s', (score, level) => {
  expect(priorityLevel(score)).toBe(level);
});
