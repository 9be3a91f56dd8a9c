import { expect, test } from 'vitest';
import { FAILED_BULK_RESULTS, getBulkOutcome } from './bulk-outcome.ts';

test.each([
  ['done', 'done'],
  ['busy', 'skipped'],
  ['gone', 'failed'],
  ['unreadable', 'failed'],
  ['failed', 'failed'],
] as const)('getBulkOutcome counts the result "%s" as %s', (result, outcome) => {
  expect(getBulkOutcome(result)).toBe(outcome);
});

test('FAILED_BULK_RESULTS names the results that count as failed', () => {
  expect([...FAILED_BULK_RESULTS].sort()).toEqual(['failed', 'gone', 'unreadable']);
});
