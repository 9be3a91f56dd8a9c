import type { CaseTransition } from '@smart-waste/contract';
import { decideCaseActor, decideTransition, TRANSITIONS, type TransitionRefusal } from '@smart-waste/core';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import { createCaseNotFoundError, requireChangeableCase } from '../case-access.ts';
import { getCategory } from '../case-category.ts';
import type { CaseRow } from '../ports.ts';
import { type ChangeDeps, changeCase, changeOnce, refuseStale } from './change-case.ts';
import type { KeyedRequest } from './make-once.ts';

type StatusChange = KeyedRequest & { number: number; transition: CaseTransition };

/** The field of the request that an action lacks. */
const NEEDED_FIELD = {
  reason: 'reason',
  question: 'reason',
  assignee: 'assignee_id',
  responsible: 'responsible',
} as const;

function createRefusalError({ kind, reason }: TransitionRefusal, action: CaseTransition['action']): AppError {
  if (kind === 'not_allowed') return new AppError('forbidden', reason);
  const { need } = TRANSITIONS[action];
  return kind === 'incomplete' && need !== null
    ? createInvalidFieldError(NEEDED_FIELD[need], reason)
    : new AppError('conflict', reason);
}

const hasReporterToAsk = async ({ cases }: ChangeDeps, { case_id }: CaseRow): Promise<boolean> =>
  (await cases.findMarks([case_id])).get(case_id)?.canAsk ?? false;

async function takeAction(
  deps: ChangeDeps,
  { number, viewer, transition, idempotency_key }: StatusChange,
): Promise<CaseRow> {
  const { version, ...request } = transition;
  const caseRow = await requireChangeableCase(deps, number, viewer);
  const actor = decideCaseActor(viewer, { assignee_id: caseRow.assignee_id, isReporter: false });
  if (actor === null) throw createCaseNotFoundError();
  await refuseStale(deps, caseRow, version);
  const category = getCategory(await deps.categories.list(), caseRow.category_id);
  const canAsk = request.action === 'ask_reporter' && (await hasReporterToAsk(deps, caseRow));
  const decision = decideTransition(caseRow, request, { actor, now: deps.clock.now(), canAsk, category });
  if (decision.outcome === 'refused') throw createRefusalError(decision.refusal, request.action);
  const { change, event } = decision;
  return changeCase(deps, caseRow, {
    viewer,
    change,
    event,
    idempotency_key,
    action: 'case.status_changed',
    details: { from: caseRow.status, to: change.status },
  });
}

/**
 * Takes an action on a case, which gives it its next status, as the table of core allows (CA-09). The same key of the
 * same person takes it once: another attempt gets the case as it is now, whatever happened to it since (CA-90).
 */
export function changeStatus(deps: ChangeDeps, change: StatusChange): Promise<CaseRow> {
  return changeOnce(deps, change, () => takeAction(deps, change));
}
