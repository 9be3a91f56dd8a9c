import { BULK_RESULTS, type BulkResult } from '@smart-waste/contract';

/** How a bulk job counts an item: a skipped one needs nothing from an admin, a failed one is listed as such. */
export type BulkOutcome = 'done' | 'skipped' | 'failed';

const OUTCOMES: Readonly<Record<BulkResult, BulkOutcome>> = {
  done: 'done',
  // The photo gets the result of the analysis that is under way.
  busy: 'skipped',
  gone: 'failed',
  unreadable: 'failed',
  failed: 'failed',
};

/** The outcome of an item with this result. */
export const getBulkOutcome = (result: BulkResult): BulkOutcome => OUTCOMES[result];

/** The results that count as failed. */
export const FAILED_BULK_RESULTS: readonly BulkResult[] = BULK_RESULTS.filter(
  (result) => getBulkOutcome(result) === 'failed',
);
