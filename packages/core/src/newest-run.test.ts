import { describe, expect, it } from 'vitest';
import { findNewestRun } from './newest-run.ts';

const run = (analysis_id: string, finished_at: string | null, status = 'completed') => ({
  analysis_id,
  status,
  finished_at,
});
const [NINE, TEN] = ['2026-03-10T09:00:00.000Z', '2026-03-10T10:00:00.000Z'] as const;

describe('the newest run of a photo', () => {
  it.each([
    ['is the one that finished last', [run('a', TEN), run('b', NINE)], 'a'],
    ['is the one that finished last, wherever it is listed', [run('b', NINE), run('a', TEN)], 'a'],
    [
      'has the greater id of two that finished at one moment',
      [run('a', TEN), run('b', TEN), run('a0', TEN)],
      'b',
    ],
    ['is not one that failed', [run('b', TEN, 'ml_failed'), run('a', NINE)], 'a'],
    [
      'is not one that waits or is under way',
      [run('c', null, 'pending'), run('b', null, 'processing')],
      undefined,
    ],
    ['is none before the first', [], undefined],
  ])('%s', (_, runs, newest) => {
    expect(findNewestRun(runs)?.analysis_id).toBe(newest);
  });
});
