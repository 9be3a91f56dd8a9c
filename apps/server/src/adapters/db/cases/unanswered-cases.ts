import { sql } from 'kysely';
import type { CaseRow, CaseTable } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { buildColumnList, CASE_ROW } from './case-row.ts';

/** See CaseTable.unanswered. Each category has its own age, at which its part of the index ends. */
export async function listUnansweredCases(
  db: Database,
  ...[now, limit]: Parameters<CaseTable['listUnanswered']>
): Promise<CaseRow[]> {
  const { rows } = await sql<CaseRow>`
    select ${buildColumnList('due', CASE_ROW)}
      from categories
     cross join lateral (
       select ${buildColumnList('cases', CASE_ROW)} from cases
        where cases.category_id = categories.category_id
          and is_open and answered_at is null and escalated_at is null
          and opened_at <= ${now}::timestamptz - make_interval(hours => categories.hours_to_answer)
        order by opened_at
        limit ${limit}) as due
     order by due.opened_at, due.number
     limit ${limit}`.execute(db);
  return rows;
}
