import { sql } from 'kysely';
import type { CaseRow, CaseTable, NewCase, NewReport } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { buildColumnList, CASE_ROW, REPORT_ROW } from './case-row.ts';
import { buildNotification, buildRecord } from './record-change.ts';
import { findReport, isSameReport } from './reports.ts';

/** What the database gives a case that is opened. */
const GIVEN_COLUMNS = [
  'number',
  'version',
  'reports',
  'followers',
  'returns',
  'changed_at',
  'is_sampled',
] as const satisfies readonly Exclude<keyof CaseRow, keyof NewCase>[];
export const NEW_CASE = CASE_ROW.filter((column) => !GIVEN_COLUMNS.some((given) => given === column));
const NEW_REPORT = REPORT_ROW.filter((column) => column !== 'number' && column !== 'is_hidden');

/**
 * See CaseTable.open: one statement. The unique index of uploads decides which of two reports is the first, and the
 * number of the report is that of the case.
 */
export async function openCase(
  db: Database,
  ...[opened, report, record]: Parameters<CaseTable['open']>
): ReturnType<CaseTable['open']> {
  const { rows } = await sql`
    with report as (${insertReport(report, opened.case_id)}), opened as (
      insert into cases (${sql.join(NEW_CASE.map((column) => sql.ref(column)))}, number, changed_at, followers, words)
      select ${buildColumnList('new', NEW_CASE)}, report.number, ${record.event.at}::timestamptz, num_nonnulls(report.user_id),
             strip(words_of(new.place || ' ' || report.words))
        from report, jsonb_populate_record(null::cases, ${JSON.stringify(opened)}::jsonb) as new
      returning case_id, number, version, assignee_id
    ), follower as (
      insert into case_followers (case_id, user_id, since)
      select case_id, user_id, created_at from report where user_id is not null
    ), ${buildRecord('opened', record)}
    select ${buildNotification('opened', { followers: sql`select user_id from report where user_id is not null` })}
      from opened`.execute(db);
  const stored = await findReport(db, report);
  if (!stored) throw new Error(`the report ${report.report_id} was deleted while it was opened`);
  return { isNew: rows.length > 0, ...stored };
}

/** Inserts a report and returns it; nothing when there is one of this id or upload already. */
export const insertReport = (report: NewReport, case_id: string) => sql`
  insert into reports (${sql.join(NEW_REPORT.map((column) => sql.ref(column)))})
  select ${buildColumnList('new', NEW_REPORT)}
    from jsonb_populate_record(null::reports, ${JSON.stringify({ ...report, case_id })}::jsonb) as new
   where not exists (select from reports where ${isSameReport(report)}) -- keeps the next number
  on conflict do nothing
  returning *`;
