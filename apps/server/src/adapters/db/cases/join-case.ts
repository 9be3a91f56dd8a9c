import { sql } from 'kysely';
import type { CaseRow, CaseTable, ReportRow } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { CASE_ROW, isNumber } from './case-row.ts';
import { buildAssignments, writeChange } from './change-case.ts';
import { insertReport } from './open-case.ts';
import { findReport } from './reports.ts';

type Join = Parameters<CaseTable['join']>;

/**
 * See CaseTable.join; inside the given transaction. The case is locked first: of two reports at the same moment the
 * second counts the first.
 */
export async function joinCase(
  trx: Database,
  ...[number, report, record]: Join
): ReturnType<CaseTable['join']> {
  const caseRow = await lockOpenCase(trx, number);
  if (!caseRow) return undefined;
  const { rows } = await sql<ReportRow>`${insertReport(report, caseRow.case_id)}`.execute(trx);
  const [added] = rows;
  if (!added) {
    const stored = await findReport(trx, report);
    return stored && { isNew: false, ...stored };
  }
  const newFollowers = await follow(trx, added);
  const joined = { ...caseRow, reports: caseRow.reports + 1, followers: caseRow.followers + newFollowers };
  const set = [
    sql`reports = ${joined.reports}`,
    sql`followers = ${joined.followers}`,
    ...buildAssignments({ place: joined.place, ...record.change(joined) }), // the place with the words of this report
  ];
  const changed = await writeChange(trx, caseRow, { set, record });
  if (changed.outcome !== 'changed') throw new Error(`the locked case ${caseRow.case_id} was changed`);
  return { isNew: true, report: added, case: changed.case };
}

const lockOpenCase = (trx: Database, number: number): Promise<CaseRow | undefined> =>
  trx
    .selectFrom('cases')
    .select(CASE_ROW)
    .where('case_id', '=', trx.selectFrom('reports').select('case_id').where(isNumber(number)))
    .where('is_open', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** The number of followers that the case gets by this report. */
async function follow(trx: Database, { case_id, user_id, created_at }: ReportRow): Promise<number> {
  if (user_id === null) return 0;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('case_followers')
    .values({ case_id, user_id, since: created_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}
