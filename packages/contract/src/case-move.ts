import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { heldNumber, heldVersion, reportNumber } from './case-report.ts';

/** How reports go from one case to another: all of them into a case that exists, or some of them into one of their own. */
export const CASE_MOVES = ['merge', 'split'] as const;
export type CaseMoveKind = (typeof CASE_MOVES)[number];

/** Merges a case into another one. Each version must be the present one. */
export const caseMerge = z.object({ into: heldNumber, version: heldVersion, into_version: heldVersion });
export type CaseMerge = z.infer<typeof caseMerge>;

/** Only the server has this limit: no person chooses so many. */
const MAX_SPLIT_REPORTS = 500;
const REPORTS = createEncodedReason('validation.required');
/** The numbers of the reports that get a case of their own. */
export const caseSplit = z.object({
  reports: z
    .array(heldNumber, REPORTS)
    .check(z.minLength(1, REPORTS), z.maxLength(MAX_SPLIT_REPORTS, REPORTS)),
  version: heldVersion,
});
export type CaseSplit = z.infer<typeof caseSplit>;

/** The merge or split that can be taken back, because neither case has changed since. */
export const undoableMove = z.object({
  kind: z.enum(CASE_MOVES),
  /** The version that the case got by it. */
  version: z.int(),
  /** The other case. */
  number: reportNumber,
});
