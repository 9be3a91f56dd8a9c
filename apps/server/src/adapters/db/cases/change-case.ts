import { isFinalStatus } from '@smart-waste/core';
import { type RawBuilder, sql } from 'kysely';
import type { CaseChange, CaseRow, CaseTable, ChangedCase } from '../../../modules/cases/ports.ts';
import { findViolatedIndex } from '../pg-errors.ts';
import type { Database } from '../schema.ts';
import { buildColumnList, CASE_ROW } from './case-row.ts';
import { lockAssignee } from './lock-cases.ts';
import { buildNotification, buildRecord, type CaseRecord } from './record-change.ts';

/** Either a changed case, or none of its columns. */
type ChangedRow = CaseRow & { exists: boolean; notified: unknown };

/** See CaseTable.change. */
export function changeCase(
  db: Database,
  ...[held, change, record]: Parameters<CaseTable['change']>
): ReturnType<CaseTable['change']> {
  const write = (on: Database) => writeChange(on, held, { set: buildAssignments(change), record });
  const { assignee_id, status } = change;
  // A case that ends says who cleaned it, even after that account has left.
  const hasEnded = status !== undefined && isFinalStatus(status);
  const assign = async (trx: Database, user_id: number): ReturnType<CaseTable['change']> =>
    (await lockAssignee(trx, user_id)) ? write(trx) : { outcome: 'not_assignable' };
  const changed =
    typeof assignee_id === 'number' && !hasEnded
      ? db.transaction().execute((trx) => assign(trx, assignee_id))
      : write(db);
  return changed.catch((error: unknown) => {
    if (findViolatedIndex(error) === 'case_events_sent_once') return { outcome: 'stale' };
    throw error;
  });
}

/** What an update of `cases` sets for a change; a place brings its words. */
export function buildAssignments(change: CaseChange): RawBuilder<unknown>[] {
  const set = Object.entries(change)
    .filter(([, value]) => value !== undefined)
    .map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  if (change.place !== undefined) set.push(sql`words = words_of_case(${change.place}, case_id)`);
  return set;
}

/**
 * Changes a case of this version and records it, in one statement: all is written or nothing. Of two changes at the same moment the second finds another
 * version.
 */
export async function writeChange(
  db: Database,
  { case_id, version, assignee_id }: { case_id: string; version: number; assignee_id?: number | null },
  { set, record }: { set: readonly RawBuilder<unknown>[]; record: CaseRecord },
): Promise<ChangedCase> {
  const assignments = sql.join([
    ...set,
    sql`version = version + 1`,
    sql`changed_at = ${record.event.at}::timestamptz`,
  ]);
  const { rows } = await sql<ChangedRow>`
    with changed as (
      update cases set ${assignments}
       where case_id = ${case_id}::uuid and version = ${version}::bigint
      returning ${buildColumnList('cases', CASE_ROW)}
    ), ${buildRecord('changed', record)}
    select changed.*, case when changed.case_id is not null then ${buildNotification('changed', { assigneeBefore: assignee_id })}::text end as notified,
           known.exists
      from (select exists (select from cases where case_id = ${case_id}::uuid)) as known
      left join changed on true`.execute(db);
  const [row] = rows;
  if (!row?.exists) return { outcome: 'gone' };
  const { exists, notified, ...changed } = row;
  return changed.case_id === null ? { outcome: 'stale' } : { outcome: 'changed', case: changed };
}
