import { createEncodedReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { yesOrNo } from './bounds.ts';
import { CASE_LIMITS } from './limits.ts';
import { freeText, ONE_LINE, ORDINARY_SIGNS } from './text.ts';

const line = (maxLength: number) => freeText(maxLength).check(z.regex(ONE_LINE, ORDINARY_SIGNS));

/** What a person says about a view of the list of cases. */
export const caseViewForm = z.object({
  name: line(CASE_LIMITS.nameMaxLength).check(z.minLength(1, createEncodedReason('validation.required'))),
  /** The part of its address behind the question mark, which screens read and check when they open it. */
  query: line(CASE_LIMITS.viewMaxLength),
  /** Whether all of the staff see it; only admins share. */
  is_shared: z._default(yesOrNo, false),
});
export type CaseViewForm = z.infer<typeof caseViewForm>;

/** A saved view. */
export const savedCaseView = z.extend(caseViewForm, {
  view_id: z.uuid(),
  is_shared: z.boolean(),
  /** Whether it belongs to the person who asks, who then can change it. */
  is_own: z.boolean(),
});
export type SavedCaseView = z.infer<typeof savedCaseView>;

export const caseViewList = z.object({ data: z.array(savedCaseView) });
export const caseViewParams = z.object({ view_id: z.uuid(createEncodedReason('validation.view_id')) });
