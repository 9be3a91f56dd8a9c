import type { CaseTransition } from '@smart-waste/contract';
import { caseActor, decideTransition, TRANSITIONS, type TransitionRefusal } from '@smart-waste/core';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { caseNotFound, changeableCase } from '../case-access.ts';
import { categoryOf } from '../case-category.ts';
import type { CaseRow } from '../ports.ts';
import { type ChangeDeps, changeCase, changeOnce, refuseStale } from './change-case.ts';

type StatusChange = {
  number: number;
  viewer: SessionUser;
  transition: CaseTransition;
  /** Null when the caller does not repeat it. */
  idempotency_key: string | null;
};

/** The field of the request that an action lacks. */
const NEEDED_FIELD = {
  reason: 'reason',
  question: 'reason',
  assignee: 'assignee_id',
  responsible: 'responsible',
} as const;

function refusalError({ kind, reason }: TransitionRefusal, action: CaseTransition['action']): AppError {
  if (kind === 'not_allowed') return new AppError('forbidden', reason);
  const { need } = TRANSITIONS[action];
  return kind === 'incomplete' && need !== null
    ? invalidField(NEEDED_FIELD[need], reason)
    : new AppError('conflict', reason);
}

const hasReporterToAsk = async ({ cases }: ChangeDeps, { case_id }: CaseRow): Promise<boolean> =>
  (await cases.marks([case_id])).get(case_id)?.canAsk ?? false;

async function takeAction(
  deps: ChangeDeps,
  { number, viewer, transition, idempotency_key }: StatusChange,
): Promise<CaseRow> {
  const { version, ...request } = transition;
  const held = await changeableCase(deps, number, viewer);
  const actor = caseActor(viewer, { assignee_id: held.assignee_id, isReporter: false });
  if (actor === null) throw caseNotFound();
  await refuseStale(deps, held, version);
  const category = categoryOf(await deps.categories.list(), held.category_id);
  const canAsk = request.action === 'ask_reporter' && (await hasReporterToAsk(deps, held));
  const decision = decideTransition(held, request, { actor, now: deps.clock.now(), canAsk, category });
  if (decision.outcome === 'refused') throw refusalError(decision.refusal, request.action);
  const { change, event } = decision;
  return changeCase(deps, held, {
    viewer,
    change,
    event,
    idempotency_key,
    action: 'case.status_changed',
    details: { from: held.status, to: change.status },
  });
}

/**
 * Takes an action on a case, which gives it its next status, as the table of core allows (CA-09). The same key of the
 * same person takes it once: another attempt gets the case as it is now, whatever happened to it since (CA-90).
 */
export function changeStatus(deps: ChangeDeps, change: StatusChange): Promise<CaseRow> {
  return changeOnce(deps, change, () => takeAction(deps, change));
}
