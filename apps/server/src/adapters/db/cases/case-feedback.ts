import { sql } from 'kysely';
import type { CaseFeedbackTable } from '../../../modules/cases/ports/proof.ts';
import type { Database } from '../schema.ts';
import { CASE_ROW } from './case-row.ts';
import { writeChange } from './change-case.ts';

/** What the reporters in a database say about cleanings. */
export const createCaseFeedbackTable = (db: Database): CaseFeedbackTable => ({
  isReporter: async (case_id, user_id) => {
    const { rows } = await sql<{ reported: boolean }>`
      select exists (select from case_followers where case_id = ${case_id}::uuid and user_id = ${user_id})
          or exists (select from reports where case_id = ${case_id}::uuid and user_id = ${user_id})
          as reported`.execute(db);
    return rows[0]?.reported ?? false;
  },
  findFeedback: async (user_id, case_ids) => {
    const { rows } = await sql<{ case_id: string; is_clean: boolean }>`
      select case_id, is_clean from case_feedback join cases using (case_id, cleaned_at)
       where user_id = ${user_id} and case_id = any(${case_ids}::uuid[])`.execute(db);
    return new Map(rows.map(({ case_id, is_clean }) => [case_id, is_clean]));
  },
  give: (...given) => db.transaction().execute((trx) => giveFeedback(trx, ...given)),
});

/** The case is locked first, so that of two answers at the same moment the second finds the first. */
async function giveFeedback(
  trx: Database,
  ...[{ case_id, user_id, is_clean }, record]: Parameters<CaseFeedbackTable['give']>
): ReturnType<CaseFeedbackTable['give']> {
  const caseRow = await trx
    .selectFrom('cases')
    .select(CASE_ROW)
    .where('case_id', '=', case_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  const recorded = record(caseRow);
  if (!recorded || caseRow.cleaned_at === null) return { outcome: 'refused', case: caseRow };
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_feedback')
    .values({ case_id, user_id, cleaned_at: caseRow.cleaned_at, is_clean })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return { outcome: 'given_before', case: caseRow };
  const changed = await writeChange(trx, caseRow, { set: [], record: recorded });
  if (changed.outcome !== 'changed') throw new Error(`the locked case ${case_id} was changed`);
  return { outcome: 'given', case: changed.case };
}
