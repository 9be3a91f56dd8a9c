import type { CaseUndo } from '@smart-waste/contract';
import { decideUndo, isFinalStatus, isOpenStatus } from '@smart-waste/core';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { requireVisibleCase } from '../case-access.ts';
import { changeCase, refuseStale } from '../changes/change-case.ts';
import type { MoveDeps } from '../moves/merge-case.ts';
import { undoMove } from '../moves/undo-move.ts';
import type { CaseChange, CaseRow } from '../ports.ts';

/** Names the assignee of a case that opens again, who stays its assignee, so that it is checked who that is (CA-98). */
const keepAssignee = ({ status, assignee_id }: CaseRow, values: CaseChange): CaseChange =>
  isFinalStatus(status) && isOpenStatus(values.status ?? status) ? { assignee_id, ...values } : values;

type UndoneChange = {
  number: number;
  viewer: SessionUser;
  undo: CaseUndo;
  idempotency_key?: string | null;
};

/**
 * Takes back a change that this person made, as the rule of core allows it (CA-56). A merge or a split has a rule of its
 * own (CA-52).
 */
export async function undoChange(
  deps: MoveDeps,
  { number, viewer, undo, idempotency_key = null }: UndoneChange,
): Promise<CaseRow> {
  const { undoes, version } = undo;
  const caseRow = await requireVisibleCase(deps, number, viewer);
  await refuseStale(deps, caseRow, version);
  const move = undoes === version ? await deps.caseMoves.find(caseRow) : undefined;
  if (move) return undoMove(deps, { held: caseRow, viewer, move });
  const [events, values] = await Promise.all([
    deps.cases.listEvents(caseRow.case_id),
    deps.cases.findValuesBefore(caseRow.case_id, undoes),
  ]);
  const status = { from: caseRow.status, to: values?.status ?? caseRow.status };
  const { user_id } = viewer;
  const isRestorable = values !== undefined;
  const decision = decideUndo({ status, events, undoes, isRestorable, user_id, now: deps.clock.now() });
  if (decision.outcome === 'refused') {
    const { kind, reason } = decision.refusal;
    throw new AppError(kind === 'not_allowed' ? 'forbidden' : 'conflict', reason);
  }
  return changeCase(deps, caseRow, {
    viewer,
    change: keepAssignee(caseRow, values ?? {}),
    event: decision.event,
    idempotency_key,
    action: 'case.change_undone',
    details: { undone_version: undoes },
  });
}
