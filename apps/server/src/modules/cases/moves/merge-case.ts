import type { CaseMerge } from '@smart-waste/contract';
import { decideMerge, type MergeDecision } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError, createInvalidFieldError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import {
  createCaseNotFoundError,
  findCaseByNumber,
  findMergedIntoNumber,
  requireChangeableCase,
} from '../case-access.ts';
import { getCategory } from '../case-category.ts';
import { type ChangeDeps, refuseStale } from '../changes/change-case.ts';
import { createStaleCaseError } from '../changes/stale-case-error.ts';
import type { MoveOutcome } from '../ports/moves.ts';
import type { CaseRow, Deps } from '../ports.ts';
import { moveRecord } from './move-records.ts';

export type MoveDeps = ChangeDeps & Pick<Deps, 'caseMoves'>;

/** The case that is kept; throws a sentence that says why it cannot be the one that was chosen. */
async function requireMergeTarget(deps: MoveDeps, { into, into_version }: CaseMerge): Promise<CaseRow> {
  const row = await findCaseByNumber(deps, into);
  if (!row) throw createInvalidFieldError('into', createReason('error.case.not_found'));
  const other = await findMergedIntoNumber(deps, row);
  if (other !== null)
    throw new AppError('conflict', createReason('error.case.target_merged', { number: row.number, other }));
  if (row.version !== into_version) throw createTargetChangedError(row);
  return row;
}

const createTargetChangedError = ({ number, status }: CaseRow): AppError =>
  new AppError(
    'conflict',
    createReason('error.case.target_changed', { number, status: createReason(`cases.status_${status}`) }),
  );

/** The decision; throws why the merge is refused. */
function requireAllowedMerge(decision: MergeDecision) {
  if (decision.outcome === 'refused') throw new AppError('conflict', decision.reason);
  return decision;
}

/** Merges a case into another one, which is kept (CA-49, CA-50); returns that one. */
export async function mergeCase(
  deps: MoveDeps,
  { number, viewer, merge }: { number: number; viewer: SessionUser; merge: CaseMerge },
): Promise<CaseRow> {
  const source = await requireChangeableCase(deps, number, viewer);
  await refuseStale(deps, source, merge.version);
  const target = await requireMergeTarget(deps, merge);
  const answer = await tryMerge(deps, { merged: source, kept: target, viewer });
  if (answer.outcome === 'moved') return answer.to;
  throw await createRefusedMoveError(deps, answer.outcome, { merged: source, kept: target });
}

type Pair = { merged: CaseRow; kept: CaseRow };

/** Merges two cases if both are as they were read; throws why the rules refuse it. */
export async function tryMerge(
  deps: Pick<Deps, 'caseMoves' | 'categories' | 'clock'>,
  { merged, kept, viewer }: Pair & { viewer: SessionUser },
): Promise<MoveOutcome> {
  const now = deps.clock.now();
  const categories = await deps.categories.list();
  const details = { from: merged.number, to: kept.number };
  const record = moveRecord(viewer, now);
  const context = { now, category: getCategory(categories, kept.category_id) };
  // Also where the database would wait for the lock of a case that it holds itself.
  requireAllowedMerge(decideMerge(merged, kept, context));
  return deps.caseMoves.merge({ merged, kept, at: now }, (from, to) => {
    const decision = requireAllowedMerge(decideMerge(from, to, context));
    const [one, other] = [from.number, to.number];
    return {
      merged: {
        change: { ...decision.merged, merged_into: to.case_id },
        ...record(
          { number: one, other, status: decision.merged.status },
          { kind: 'merged_into', action: 'case.merged', details },
        ),
      },
      kept: {
        change: decision.kept,
        ...record(
          { number: other, other: one, status: null },
          { kind: 'case_merged', action: 'case.merged', details },
        ),
      },
    };
  });
}

/** What came between: a change of the one case, or of the other. */
async function createRefusedMoveError(
  deps: MoveDeps,
  outcome: Exclude<MoveOutcome['outcome'], 'moved'>,
  { merged, kept }: Pair,
): Promise<AppError> {
  if (outcome === 'gone') return createCaseNotFoundError();
  const target = await deps.cases.findById(kept.case_id);
  if (!target || target.version === kept.version) return createStaleCaseError(deps, merged.case_id);
  const other = await findMergedIntoNumber(deps, target);
  return other === null
    ? createTargetChangedError(target)
    : new AppError('conflict', createReason('error.case.target_merged', { number: target.number, other }));
}
