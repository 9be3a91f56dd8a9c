import { decideCaseActor } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import type { CaseRow, Deps } from './ports.ts';

export const createCaseNotFoundError = () => new AppError('not_found', createReason('error.case.not_found'));

/** Whether this member of the staff may see a case; a crew those that are assigned to it. */
export const isVisible = ({ assignee_id }: CaseRow, viewer: SessionUser): boolean =>
  decideCaseActor(viewer, { assignee_id, isReporter: false }) !== null;

/** The case that this number opened, also a merged one; otherwise that to which the report of this number belongs. */
export const findCaseByNumber = async (
  { cases }: Pick<Deps, 'cases'>,
  number: number,
): Promise<CaseRow | undefined> => (await cases.findOpenedBy(number)) ?? cases.findByNumber(number);

/**
 * The case with this number, or that to which the report of this number belongs, when this member of the staff may see
 * it: a merged case is shown as it is, and never changed for the one that it was merged into. Throws `not_found` for an
 * unknown number, and for a case that is not assigned to the member of a crew who asks.
 */
export async function requireVisibleCase(
  deps: Pick<Deps, 'cases'>,
  number: number,
  viewer: SessionUser,
): Promise<CaseRow> {
  const row = await findCaseByNumber(deps, number);
  if (!row || !isVisible(row, viewer)) throw createCaseNotFoundError();
  return row;
}

/** The number of the case that this one was merged into; null when it was not merged. */
export async function findMergedIntoNumber(
  { cases }: Pick<Deps, 'cases'>,
  { merged_into }: CaseRow,
): Promise<number | null> {
  return merged_into === null ? null : ((await cases.findById(merged_into))?.number ?? null);
}

/** The same as requireVisibleCase of a case that was not merged, as nothing is done with one that was (CA-55). */
export async function requireChangeableCase(
  deps: Pick<Deps, 'cases'>,
  number: number,
  viewer: SessionUser,
): Promise<CaseRow> {
  const row = await requireVisibleCase(deps, number, viewer);
  const into = await findMergedIntoNumber(deps, row);
  if (into !== null) throw new AppError('conflict', createReason('error.case.merged', { number: into }));
  return row;
}
