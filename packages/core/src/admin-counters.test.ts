import { expect, test } from 'vitest';
import { adminCounters } from './admin-counters.ts';

test('adminCounters counts processing as pending, ml_failed as failed, and ml_unavailable only in the total', () => {
  const counts = {
    pending: 1,
    processing: 10,
    completed: 100,
    failed: 1_000,
    ml_failed: 10_000,
    ml_unavailable: 100_000,
  };
  expect(adminCounters(counts)).toEqual({ total: 111_111, pending: 11, processed: 100, failed: 11_000 });
});
