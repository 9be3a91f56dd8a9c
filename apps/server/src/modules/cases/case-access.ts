import { caseActor } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { CaseRow, Deps } from './ports.ts';

export const caseNotFound = () => new AppError('not_found', createReason('error.case.not_found'));

/** Whether this member of the staff may see a case; a crew those that are assigned to it. */
export const isVisible = ({ assignee_id }: CaseRow, viewer: SessionUser): boolean =>
  caseActor(viewer, { assignee_id, isReporter: false }) !== null;

/**
 * The case to which the report of this number belongs, when this member of the staff may see it. Throws `not_found` for
 * an unknown number, and for a case that is not assigned to the member of a crew who asks.
 */
export async function visibleCase(
  { cases }: Pick<Deps, 'cases'>,
  number: number,
  viewer: SessionUser,
): Promise<CaseRow> {
  const row = await cases.byNumber(number);
  if (!row || !isVisible(row, viewer)) throw caseNotFound();
  return row;
}
