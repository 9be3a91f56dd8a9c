import type { CaseAction } from '@smart-waste/contract';
import { type ActionDraft, EMPTY_DRAFT } from './action-draft.ts';

/** What is entered of many cases: who does the work, an action, or a due date. */
export type BulkFormName = 'assign' | 'status' | 'due';

/** What was entered in one of the forms and not sent. */
export type BulkEntry = ActionDraft & { due: string; chosen: CaseAction | null };
export const EMPTY_ENTRY: BulkEntry = { ...EMPTY_DRAFT, due: '', chosen: null };

/** The same by form; it lasts until nothing is selected (CA-69). */
export type BulkEntries = Map<BulkFormName, BulkEntry>;
