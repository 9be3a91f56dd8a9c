import { computeCaseUrgency, countRepeats, isFinalStatus } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createCaseNotFoundError } from '../case-access.ts';
import { getCategory } from '../case-category.ts';
import { createSilentEvent, tryChange } from '../changes/change-case.ts';
import { createStaleCaseError } from '../changes/stale-case-error.ts';
import { type MoveDeps, tryMerge } from '../moves/merge-case.ts';
import type { CaseRow, ReportRow } from '../ports.ts';

type OwnRow = { report: ReportRow; case: CaseRow };
type JoinRequest = { number: number; viewer: SessionUser };

/** Each further attempt means that another person changed one of the cases at that moment. */
const MAX_ATTEMPTS = 3;

/**
 * Says of a report that has opened a case that it is about the case of this number (CA-38): the case that it opened is
 * merged into that one, or linked to it when it has ended. Only a case of this report alone is moved: new, public, and
 * with this report alone. Done twice it changes nothing.
 */
export async function joinOwnCase(deps: MoveDeps, own: OwnRow, request: JoinRequest): Promise<OwnRow> {
  let caseRow = own.case;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const target = await deps.cases.findByNumber(request.number);
    if (!target) throw createCaseNotFoundError();
    const isJoined = target.case_id === caseRow.case_id || target.case_id === caseRow.previous_case_id;
    if (isJoined) return { report: { ...own.report, case_id: caseRow.case_id }, case: caseRow };
    refuseForeign(caseRow, own.report);
    const moved = await tryMove(deps, { held: caseRow, target, viewer: request.viewer });
    if (moved) return { report: { ...own.report, case_id: moved.case_id }, case: moved };
    caseRow = (await deps.cases.findByNumber(own.report.number)) ?? caseRow;
  }
  throw await createStaleCaseError(deps, caseRow.case_id, 'reporter');
}

function refuseForeign(caseRow: CaseRow, { number }: ReportRow): void {
  const isOwn =
    caseRow.number === number && caseRow.status === 'new' && caseRow.reports === 1 && !caseRow.is_private;
  if (!isOwn) throw new AppError('conflict', createReason('error.case.own_begun', { number }));
}

type Move = { held: CaseRow; target: CaseRow; viewer: SessionUser };

/** The case to which the report belongs then; undefined when one of both was changed since it was read. */
async function tryMove(deps: MoveDeps, { held, target, viewer }: Move): Promise<CaseRow | undefined> {
  if (isFinalStatus(target.status)) return linkTo(deps, { held, target, viewer });
  const answer = await tryMerge(deps, { merged: held, kept: target, viewer });
  return answer.outcome === 'moved' ? answer.to : undefined;
}

/** As a report that names an ended case from the start (CA-08). */
async function linkTo(deps: MoveDeps, { held, target, viewer }: Move): Promise<CaseRow | undefined> {
  const { due_at } = held;
  const { hours_to_clean } = getCategory(await deps.categories.list(), held.category_id);
  const repeats = countRepeats(target);
  const answer = await tryChange(deps, held, {
    viewer,
    change: {
      previous_case_id: target.case_id,
      repeats,
      ...(due_at && {
        urgent_at: computeCaseUrgency({ ...held, repeats, due_at, hours_to_clean }).urgent_at,
      }),
    },
    event: createSilentEvent('linked', null, String(target.number)),
    action: 'case.changed',
    details: { previous: target.number },
  });
  return answer.outcome === 'changed' ? answer.case : undefined;
}
