import { sql } from 'kysely';
import type { CaseRow, CaseTable, NewReport, ReportRow } from '../../../modules/cases/ports.ts';
import type { SqlCondition } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { createAuditLog } from '../tables/audit-log.ts';
import { CASE_ROW, isNumber, REPORT_ROW } from './case-row.ts';
import { lockCases } from './lock-cases.ts';
import { buildNotification } from './record-change.ts';

type ReportedCase = { report: ReportRow; case: CaseRow };

/** Whether a row of `reports` is this report, or another of the same upload. */
export const isSameReport = ({ report_id, image_id }: Pick<NewReport, 'report_id' | 'image_id'>) =>
  image_id === null
    ? sql<boolean>`reports.report_id = ${report_id}::uuid`
    : sql<boolean>`(reports.report_id = ${report_id}::uuid or reports.image_id = ${image_id}::uuid)`;

/** This report with its case, or that of the same upload. */
export const findReport = async (
  db: Database,
  report: Pick<NewReport, 'report_id' | 'image_id'>,
): Promise<ReportedCase | undefined> =>
  (await withCases(db, await listReportsWhere(db, isSameReport(report))))[0];

/** See CaseTable.listReportsOfUploads. */
export const listReportsOfUploads = async (
  db: Database,
  ...[user_id, image_ids]: Parameters<CaseTable['listReportsOfUploads']>
): Promise<ReportedCase[]> =>
  withCases(
    db,
    await listReportsWhere(db, sql`user_id = ${user_id}::integer and image_id = any(${image_ids}::uuid[])`),
  );

/** See CaseTable.listReportsInCase. */
export const listReportsInCase = async (
  db: Database,
  ...[user_id, number]: Parameters<CaseTable['listReportsInCase']>
): Promise<ReportedCase[]> =>
  withCases(
    db,
    await listReportsWhere(
      db,
      sql`user_id = ${user_id}::integer
          and case_id = (select named.case_id from reports as named where named.number = ${number}::integer)`,
    ),
  );

/** See CaseTable.updateReport. */
export async function updateReport(
  db: Database,
  ...update: Parameters<CaseTable['updateReport']>
): ReturnType<CaseTable['updateReport']> {
  const answer = await db.transaction().execute((trx) => updateInCase(trx, ...update));
  return answer === 'moved' ? updateReport(db, ...update) : answer;
}

/** The case is locked before its report, as everything does; `moved` when the report went to another case meanwhile. */
async function updateInCase(
  trx: Database,
  ...[{ user_id, number }, change, audit]: Parameters<CaseTable['updateReport']>
): Promise<ReportedCase | undefined | 'moved'> {
  const [known] = await listReportsWhere(trx, sql`user_id = ${user_id}::integer and ${isNumber(number)}`);
  if (!known) return undefined;
  const [held] = await lockCases(trx, [known.case_id]);
  const report = await trx
    .updateTable('reports')
    .set({ ...change, user_id })
    .where('report_id', '=', known.report_id)
    .where('case_id', '=', known.case_id)
    .where('user_id', '=', user_id)
    .returning(REPORT_ROW)
    .executeTakeFirst();
  if (!report || !held) return 'moved';
  if (change.words !== undefined) await rewriteWords(trx, report.case_id);
  await createAuditLog(trx).write({ ...audit, subject: `case:${held.number}` });
  await sql`select ${buildNotification('cases')} from cases where case_id = ${report.case_id}`.execute(trx);
  return (await withCases(trx, [report]))[0];
}

const rewriteWords = (trx: Database, case_id: string) =>
  sql`update cases set words = words_of_case(place, case_id) where case_id = ${case_id}`.execute(trx);

const listReportsWhere = (db: Database, condition: SqlCondition) =>
  db.selectFrom('reports').select(REPORT_ROW).where(condition).orderBy('number').execute();

/** Every report has a case. */
async function withCases(db: Database, reports: readonly ReportRow[]): Promise<ReportedCase[]> {
  if (reports.length === 0) return [];
  const ids = reports.map(({ case_id }) => case_id);
  const cases = await db.selectFrom('cases').select(CASE_ROW).where('case_id', 'in', ids).execute();
  const byId = new Map(cases.map((one) => [one.case_id, one]));
  return reports.flatMap((report) => {
    const reported = byId.get(report.case_id);
    return reported ? [{ report, case: reported }] : [];
  });
}
