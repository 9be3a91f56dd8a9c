import { IMAGE_STATUSES } from '@smart-waste/contract';
import { expect, test } from 'vitest';
import { computeProcessingStats, computeSuccessRate } from './processing-stats.ts';

test('every status belongs to one of four bars, so that the bars add up to all uploads', () => {
  const stats = computeProcessingStats(
    [...IMAGE_STATUSES, 'toString'].map((status) => ({ status: status as 'pending' })),
  );
  expect(stats).toEqual({ pending: 3, processing: 1, completed: 1, failed: 2 });
});

test.each([
  [0, 0, 0],
  [1, 0, 100],
  [0, 3, 0],
  [2, 1, 67],
  [1, 2, 33],
  [199, 1, 100],
  [1, 199, 1],
])('%d completed and %d failed give a success rate of %d percent (AN-13)', (completed, failed, percent) => {
  expect(computeSuccessRate({ completed, failed })).toBe(percent);
});
