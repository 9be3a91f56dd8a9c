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
