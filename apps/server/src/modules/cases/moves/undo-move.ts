import type { CaseMoveKind } from '@smart-waste/contract';
import { canUndoMove, createDuplicateChange } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createCaseNotFoundError } from '../case-access.ts';
import type { CaseMove, MoveRecord } from '../ports/moves.ts';
import type { CaseRow } from '../ports.ts';
import type { MoveDeps } from './merge-case.ts';
import { moveRecord } from './move-records.ts';

const UNDONE = {
  merge: { kind: 'merge_undone', action: 'case.merge_undone' },
  split: { kind: 'split_undone', action: 'case.split_undone' },
} as const satisfies Record<CaseMoveKind, object>;

const createTooLateError = ({ number }: CaseRow) =>
  new AppError('conflict', createReason('error.case.undo_too_late', { number }));

async function refuseChanged({ cases }: MoveDeps, move: CaseMove): Promise<void> {
  const [from, to] = await Promise.all([cases.findById(move.from_case_id), cases.findById(move.to_case_id)]);
  if (!from || !to) throw createCaseNotFoundError();
  if (!canUndoMove(move, from, to)) throw createTooLateError(from.version === move.from_version ? to : from);
}

const markAsUndo = (undoes: number, { event, audit }: MoveRecord): MoveRecord => ({
  event: { ...event, undoes },
  audit,
});

/**
 * Takes back the merge or split by which this case got its version (CA-52); returns that case. Officers and admins may,
 * by any officer and at any time, because both cases are as it left them.
 */
export async function undoMove(
  deps: MoveDeps,
  { held, viewer, move }: { held: CaseRow; viewer: SessionUser; move: CaseMove },
): Promise<CaseRow> {
  if (viewer.role === 'crew') throw new AppError('forbidden', createReason('error.case.not_allowed'));
  await refuseChanged(deps, move);
  const now = deps.clock.now();
  const record = moveRecord(viewer, now);
  const answer = await deps.caseMoves.undo(move, ({ from, to, status }) => {
    const recorded = { ...UNDONE[move.kind], details: { from: from.number, to: to.number } };
    const closed = createDuplicateChange(now);
    const [left, right] = move.kind === 'merge' ? [status, null] : [null, closed.status];
    return {
      from: markAsUndo(
        move.from_version,
        record({ number: from.number, other: to.number, status: left }, recorded),
      ),
      to: markAsUndo(
        move.to_version,
        record({ number: to.number, other: from.number, status: right }, recorded),
      ),
      closed: { ...closed, merged_into: from.case_id },
    };
  });
  if (answer.outcome === 'moved') return answer.from.case_id === held.case_id ? answer.from : answer.to;
  throw answer.outcome === 'gone' ? createCaseNotFoundError() : createTooLateError(held);
}
