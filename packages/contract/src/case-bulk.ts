import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { caseAction } from './case.ts';
import { caseText, heldNumber, heldVersion, reportNumber } from './case-report.ts';
import { userId } from './image.ts';
import { CASE_LIMITS } from './limits.ts';
import { messageReason } from './message.ts';
import { queryMoment } from './paging.ts';

const A_LIST = createEncodedReason('validation.bulk_cases', { max: CASE_LIMITS.bulkCasesMax });
const CHANGES = ['action', 'due_at', 'undo'] as const;

/**
 * One change of many cases: an action with what it needs, a due date, or taking back the own change that gave each case
 * its version. Each case is changed from its own version and in its own transaction.
 */
export const bulkCaseChange = z
  .object({
    cases: z
      .array(z.object({ number: heldNumber, version: heldVersion }), A_LIST)
      .check(z.minLength(1, A_LIST), z.maxLength(CASE_LIMITS.bulkCasesMax, A_LIST)),
    action: z.optional(caseAction),
    reason: z._default(caseText, ''),
    assignee_id: z.optional(userId),
    responsible: z.optional(caseText),
    due_at: z.optional(queryMoment),
    undo: z.optional(z.literal(true, createEncodedReason('validation.boolean'))),
  })
  .check(
    z.refine(
      (change) => CHANGES.filter((name) => change[name] !== undefined).length === 1,
      createEncodedReason('validation.exactly_one_of', { values: CHANGES.join(', ') }),
    ),
  );
export type BulkCaseChange = z.infer<typeof bulkCaseChange>;
/** The same before parsing. */
export type BulkCaseOrder = z.input<typeof bulkCaseChange>;

/**
 * What became of one case: `unchanged` already was as wanted, `stale` was changed by others meanwhile, `refused` does
 * not allow it, `gone` does not exist for this person.
 */
const BULK_CASE_OUTCOMES = ['changed', 'unchanged', 'stale', 'refused', 'gone'] as const;

export const bulkCaseAnswer = z.object({
  /** Each number that was asked for, once, in the order of the request. */
  data: z.array(
    z.object({
      number: reportNumber,
      outcome: z.enum(BULK_CASE_OUTCOMES),
      /** The version that it has now; null when it could not be changed. */
      version: z.nullable(z.int()),
      /** Why it was not changed, as a sentence. */
      error: z.nullable(z.string()),
      error_reason: z.optional(messageReason),
    }),
  ),
});
export type BulkCaseResult = z.infer<typeof bulkCaseAnswer>['data'][number];
