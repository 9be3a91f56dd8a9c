import type { AuditAction } from '@smart-waste/contract';
import { getValuesBefore, STAFF_ROLES } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createCaseNotFoundError } from '../case-access.ts';
import type { CaseChange, CaseRow, CaseTable, Deps, NewCaseEvent } from '../ports.ts';
import { type KeyedRequest, makeOnce } from './make-once.ts';
import { createStaleCaseError } from './stale-case-error.ts';

export type ChangeDeps = Pick<Deps, 'cases' | 'categories' | 'clock' | 'users'>;

/** What a member of the staff changes: the columns, and what history and audit log say about it. */
export type StaffChange = {
  change: CaseChange;
  event: Omit<NewCaseEvent, 'at' | 'actor_id'>;
  action: AuditAction;
  details: Record<string, unknown>;
  idempotency_key?: string | null;
};

/** An event without a text, which only the staff sees. */
export const createSilentEvent = (
  kind: NewCaseEvent['kind'],
  from: string | null,
  to: string | null,
): StaffChange['event'] => ({ kind, action: null, from, to, text: '', is_public: false });

/** Only the staff is named in the history of a case: others who report waste, as reviewers may, are citizens to it (GO-03). */
export const getEventActor = ({ role, user_id }: SessionUser): number | null =>
  STAFF_ROLES.some((staff) => staff === role) ? user_id : null;

/** Makes the change if the case still has the version of `held`. */
export const tryChange = (
  { cases, clock }: Pick<Deps, 'cases' | 'clock'>,
  caseRow: CaseRow,
  { viewer, change, event, action, details, idempotency_key = null }: StaffChange & { viewer: SessionUser },
): ReturnType<CaseTable['change']> => {
  const at = clock.now();
  return cases.change(caseRow, change, {
    event: { ...event, at, actor_id: getEventActor(viewer), idempotency_key },
    audit: { at, actor_id: viewer.user_id, action, subject: `case:${caseRow.number}`, details },
  });
};

/** Makes the change, which can be undone; throws a refusal that says what came between when another was first. */
export async function changeCase(
  deps: ChangeDeps,
  caseRow: CaseRow,
  { change, event, ...other }: StaffChange & { viewer: SessionUser },
): Promise<CaseRow> {
  const undoable = event.undoes === undefined ? { values_before: getValuesBefore(caseRow, change) } : {};
  const answer = await tryChange(deps, caseRow, { ...other, change, event: { ...event, ...undoable } });
  if (answer.outcome === 'changed') return answer.case;
  if (answer.outcome === 'not_assignable')
    throw event.undoes === undefined ? createNotAssignableError() : createAssigneeLeftError();
  throw answer.outcome === 'gone'
    ? createCaseNotFoundError()
    : await createStaleCaseError(deps, caseRow.case_id);
}

/** Makes a change once for each key of its sender; another attempt gets the case as it is now (CA-90). */
export const changeOnce = async (
  { cases }: Pick<Deps, 'cases'>,
  request: KeyedRequest,
  make: () => Promise<CaseRow>,
): Promise<CaseRow> => (await makeOnce(request, cases.findChangedBySender, make)).result;

/** The refusal of a person who cannot be given a case. */
export const createNotAssignableError = () =>
  createInvalidFieldError('assignee_id', createReason('error.case.assignee'));
/** Who worked on a case before, and would get it back, may have left meanwhile. */
const createAssigneeLeftError = () => new AppError('conflict', createReason('error.case.undo_assignee'));

/** Refuses a change that was made from another version than the case has. */
export async function refuseStale(deps: ChangeDeps, caseRow: CaseRow, version: number): Promise<void> {
  if (caseRow.version !== version) throw await createStaleCaseError(deps, caseRow.case_id);
}
