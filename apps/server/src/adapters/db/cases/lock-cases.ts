import { canBeAssigned } from '@smart-waste/core';
import type { CaseRow } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { CASE_ROW } from './case-row.ts';

/**
 * Locks cases in the order of their ids, as everything does that locks several of them. What belongs to a case is locked
 * after it.
 */
export const lockCases = (trx: Database, case_ids: readonly string[]): Promise<CaseRow[]> =>
  trx
    .selectFrom('cases')
    .select(CASE_ROW)
    .where('case_id', 'in', [...case_ids])
    .orderBy('case_id')
    .forNoKeyUpdate()
    .execute();

/** Locks the case that has the reports of this one now: itself, or the one that it was merged into. */
export async function lockKeptCase(trx: Database, case_id: string): Promise<CaseRow | undefined> {
  const [held] = await lockCases(trx, [case_id]);
  return held && held.merged_into !== null ? lockKeptCase(trx, held.merged_into) : held;
}

/**
 * Whether cases can be assigned to this person, who stays so until the transaction ends: one that takes the role or the
 * account waits, and then takes the cases away (CA-98). People are locked before cases, as it does.
 */
export async function lockAssignee(trx: Database, user_id: number): Promise<boolean> {
  const person = await trx
    .selectFrom('users')
    .select(['role', 'disabled_at'])
    .where('id', '=', user_id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return person !== undefined && canBeAssigned(person);
}
