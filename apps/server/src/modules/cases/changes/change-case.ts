import type { AuditAction } from '@smart-waste/contract';
import { valuesBefore } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { caseNotFound } from '../case-access.ts';
import type { CaseChange, CaseRow, CaseTable, Deps, NewCaseEvent } from '../ports.ts';
import { staleCase } from './stale-case.ts';

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
export const silentEvent = (
  kind: NewCaseEvent['kind'],
  from: string | null,
  to: string | null,
): StaffChange['event'] => ({ kind, action: null, from, to, text: '', is_public: false });

/** Citizens are not named in the history of a case, which officers read (GO-03). */
export const eventActor = ({ role, user_id }: SessionUser): number | null =>
  role === 'user' ? null : user_id;

/** Makes the change if the case still has the version of `held`. */
export const tryChange = (
  { cases, clock }: Pick<Deps, 'cases' | 'clock'>,
  held: CaseRow,
  { viewer, change, event, action, details, idempotency_key = null }: StaffChange & { viewer: SessionUser },
): ReturnType<CaseTable['change']> => {
  const at = clock.now();
  return cases.change(held, change, {
    event: { ...event, at, actor_id: eventActor(viewer), idempotency_key },
    audit: { at, actor_id: viewer.user_id, action, subject: `case:${held.number}`, details },
  });
};

/** Makes the change, which can be undone; throws a refusal that says what came between when another was first. */
export async function changeCase(
  deps: ChangeDeps,
  held: CaseRow,
  { change, event, ...other }: StaffChange & { viewer: SessionUser },
): Promise<CaseRow> {
  const undoable = event.undoes === undefined ? { values_before: valuesBefore(held, change) } : {};
  const answer = await tryChange(deps, held, { ...other, change, event: { ...event, ...undoable } });
  if (answer.outcome === 'changed') return answer.case;
  if (answer.outcome === 'not_assignable')
    throw event.undoes === undefined ? notAssignable() : assigneeLeft();
  throw answer.outcome === 'gone' ? caseNotFound() : await staleCase(deps, held.case_id);
}

type ChangeRequest = {
  viewer: SessionUser;
  /** Null when the caller does not repeat it. */
  idempotency_key: string | null;
};

/** Makes a change once for each key of its sender; another attempt gets the case as it is now (CA-90). */
export async function changeOnce(
  { cases }: Pick<Deps, 'cases'>,
  { viewer, idempotency_key }: ChangeRequest,
  make: () => Promise<CaseRow>,
): Promise<CaseRow> {
  const changedBefore = async () =>
    idempotency_key === null ? undefined : cases.changedBySender(viewer.user_id, idempotency_key);
  const earlier = await changedBefore();
  if (earlier) return earlier;
  try {
    return await make();
  } catch (error) {
    // The first attempt may have been made meanwhile.
    const made = await changedBefore();
    if (made) return made;
    throw error;
  }
}

/** The refusal of a person who cannot be given a case. */
export const notAssignable = () => invalidField('assignee_id', createReason('error.case.assignee'));
/** Who worked on a case before, and would get it back, may have left meanwhile. */
const assigneeLeft = () => new AppError('conflict', createReason('error.case.undo_assignee'));

/** Refuses a change that was made from another version than the case has. */
export async function refuseStale(deps: ChangeDeps, held: CaseRow, version: number): Promise<void> {
  if (held.version !== version) throw await staleCase(deps, held.case_id);
}
