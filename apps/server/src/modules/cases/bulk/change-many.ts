import type { BulkCaseChange, BulkCaseResult } from '@smart-waste/contract';
import { TRANSITIONS } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import { type ChangeDeps, createNotAssignableError } from '../changes/change-case.ts';
import { changeStatus } from '../changes/change-status.ts';
import { correctCase } from '../changes/correct-case.ts';
import { type KeyedRequest, makeOnce } from '../changes/make-once.ts';
import { StaleCaseError } from '../changes/stale-case-error.ts';
import type { MoveDeps } from '../moves/merge-case.ts';
import type { CaseRow } from '../ports.ts';
import { isActiveStaff } from '../staff.ts';
import { undoChange } from '../undo/undo-change.ts';

type ManyChanges = KeyedRequest & { change: BulkCaseChange };
type HeldNumber = BulkCaseChange['cases'][number];

const MISSING_ENTRIES = {
  reason: ['reason', 'error.case.reason_missing'],
  question: ['reason', 'error.case.question_missing'],
  assignee: ['assignee_id', 'error.case.assignee_missing'],
} as const;

/** Refuses the whole request for what no case could do without. Who is responsible may be known from the category. */
async function refuseIncomplete(deps: ChangeDeps, change: BulkCaseChange): Promise<void> {
  const { action, assignee_id, reason } = change;
  const need = action === undefined ? null : TRANSITIONS[action].need;
  if (need === null || need === 'responsible') return;
  const isGiven = need === 'assignee' ? assignee_id !== undefined : reason !== '';
  const [field, missing] = MISSING_ENTRIES[need];
  if (!isGiven) throw createInvalidFieldError(field, createReason(missing));
  if (
    need === 'assignee' &&
    assignee_id !== undefined &&
    !isActiveStaff(await deps.users.findById(assignee_id))
  )
    throw createNotAssignableError();
}

/** Makes the change of one case as if it had been asked for alone. */
function changeOne(
  deps: MoveDeps,
  { number, version }: HeldNumber,
  { viewer, idempotency_key, change: { cases: _, action, due_at, undo, ...said } }: ManyChanges,
): Promise<CaseRow> {
  const made = { number, viewer, idempotency_key };
  if (undo) return undoChange(deps, { ...made, undo: { version, undoes: version } });
  if (action !== undefined) return changeStatus(deps, { ...made, transition: { ...said, action, version } });
  return correctCase(deps, { ...made, update: { version, due_at } });
}

const createFailedResult = (
  number: number,
  outcome: BulkCaseResult['outcome'],
  { message, reason }: AppError,
): BulkCaseResult => ({ number, outcome, version: null, error: message, error_reason: reason });

const createDoneResult = ({ number, version: before }: HeldNumber, version: number): BulkCaseResult => ({
  number,
  outcome: version === before ? 'unchanged' : 'changed',
  version,
  error: null,
});

/** What became of one case. A failure of the product is thrown: the cases before it are changed. */
async function changeOneOnce(deps: MoveDeps, held: HeldNumber, many: ManyChanges): Promise<BulkCaseResult> {
  const { number } = held;
  const key = many.idempotency_key === null ? null : `${many.idempotency_key}:${number}`;
  const request = { ...many, idempotency_key: key };
  const { findVersionBySender } = deps.cases;
  try {
    const make = async () => (await changeOne(deps, held, request)).version;
    return createDoneResult(held, (await makeOnce(request, findVersionBySender, make)).result);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error instanceof StaleCaseError) return createFailedResult(number, 'stale', error);
    return createFailedResult(number, error.code === 'not_found' ? 'gone' : 'refused', error);
  }
}

/**
 * Changes many cases, one after the other: each has its own transaction, event and audit entry, so that one that cannot
 * be changed leaves the others alone (CA-57). A number that is named twice is changed once, and so is one of an earlier
 * attempt with the same key of the same person, whatever happened to it since.
 */
export async function changeMany(deps: MoveDeps, many: ManyChanges): Promise<BulkCaseResult[]> {
  await refuseIncomplete(deps, many.change);
  const results = new Map<number, BulkCaseResult>();
  for (const held of many.change.cases)
    if (!results.has(held.number)) results.set(held.number, await changeOneOnce(deps, held, many));
  return [...results.values()];
}
