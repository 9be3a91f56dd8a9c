import { expect, test } from 'vitest';
import { bulkOutcome, FAILED_BULK_RESULTS } from './bulk-outcome.ts';

test.each([
  ['done', 'done'],
  ['busy', 'skipped'],
  ['gone', 'failed'],
  ['unreadable', 'failed'],
  ['failed', 'failed'],
] as const)('bulkOutcome counts the result "%s" as %s', (result, outcome) => {
  expect(bulkOutcome(result)).toBe(outcome);
});

test('FAILED_BULK_RESULTS names the results that count as failed', () => {
  expect([...FAILED_BULK_RESULTS].sort()).toEqual(['failed', 'gone', 'unreadable']);
});
