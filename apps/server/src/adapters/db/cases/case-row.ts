import { sql } from 'kysely';
import type { CaseEventRow, CaseRow, ReportRow } from '../../../modules/cases/ports.ts';

/** The columns of a case that the product reads; words stay in the database. */
export const CASE_ROW = [
  'case_id',
  'number',
  'version',
  'status',
  'status_before_waiting',
  'category_id',
  'severity',
  'waste_classes',
  'place',
  'latitude',
  'longitude',
  'opened_at',
  'changed_at',
  'due_at',
  'clock_stopped_at',
  'answered_at',
  'cleaned_at',
  'ended_at',
  'escalated_at',
  'urgent_at',
  'assignee_id',
  'reports',
  'followers',
  'repeats',
  'returns',
  'is_private',
  'public_note',
  'public_reply',
  'responsible',
  'previous_case_id',
  'merged_into',
  'is_sampled',
] as const satisfies (keyof CaseRow)[];

/** The columns of a report. */
export const REPORT_ROW = [
  'report_id',
  'number',
  'case_id',
  'channel',
  'image_id',
  'user_id',
  'recorded_by',
  'words',
  'is_public',
  'is_hidden',
  'created_at',
] as const satisfies (keyof ReportRow)[];

/** The columns of an event; who caused it is for notifications only. */
export const EVENT_ROW = [
  'case_id',
  'version',
  'kind',
  'at',
  'actor_id',
  'action',
  'from',
  'to',
  'text',
  'is_public',
  'is_hidden',
  'undoes',
] as const satisfies (keyof CaseEventRow)[];

/** Columns of a table or subquery, as a list of SQL. */
export const buildColumnList = (source: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${source}.${column}`)));

/** A number that a person wrote into an address may be larger than any. */
export const isNumber = (number: number) => sql<boolean>`number = ${number}::bigint`;
