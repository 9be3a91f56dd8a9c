import { isNearEnoughToJoin } from '@smart-waste/core';
import { createReason, type Reason } from '@smart-waste/messages';
import type { SessionUser } from '../../../ports/session-table.ts';
import { getCategory } from '../case-category.ts';
import type { CaseRow, Deps } from '../ports.ts';

type Place = Pick<CaseRow, 'latitude' | 'longitude'>;

/** Whether a case does not exist for this person (CA-22); null is the product itself. */
export const isHiddenFrom = ({ is_private }: CaseRow, person: SessionUser | null): boolean =>
  is_private && person?.role !== 'government' && person?.role !== 'admin';

/**
 * Why a report of this place cannot join the case of this number, null when it can (CA-35). Officers and admins join
 * what they like; all others must have been there. A case that was merged is near where it was, too: its reports
 * were joined to another one by the city.
 */
export async function findJoinRefusal(
  { cases, categories }: Pick<Deps, 'cases' | 'categories'>,
  number: number,
  { place, sender }: { place: Place; sender: SessionUser | null },
): Promise<Reason | null> {
  const caseRow = await cases.findByNumber(number);
  if (!caseRow || isHiddenFrom(caseRow, sender)) return createReason('error.case.not_found');
  if (sender?.role === 'government' || sender?.role === 'admin') return null;
  if (place.latitude === null) return createReason('error.case.join_without_place');
  const opened = await cases.findOpenedBy(number);
  const all = await categories.list();
  const isNear = (one: CaseRow) => isNearEnoughToJoin(place, one, getCategory(all, one.category_id));
  return isNear(caseRow) || (opened !== undefined && isNear(opened))
    ? null
    : createReason('error.case.too_far');
}
