import type { PhotoResults } from '@smart-waste/contract';
import { type SplitReport, selectWasteObjects } from '@smart-waste/core';
import { sql } from 'kysely';
import type { CaseMoveTable, MoveOutcome } from '../../../modules/cases/ports/moves.ts';
import type { CaseRow, NewCase } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { buildColumnList, CASE_ROW } from './case-row.ts';
import { buildAssignments } from './change-case.ts';
import { lockCases } from './lock-cases.ts';
import { buildFromColumns, buildToColumns, moveReports, writeLocked } from './merge-cases.ts';
import { NEW_CASE } from './open-case.ts';

type ReportOfCase = SplitReport & { user_id: number | null };

/** See CaseMoveTable.split; inside the given transaction. */
export async function splitCase(
  trx: Database,
  ...[{ source, numbers, new_id, at }, decide]: Parameters<CaseMoveTable['split']>
): Promise<MoveOutcome> {
  const number = Math.min(...numbers);
  const earlier = await trx
    .selectFrom('cases')
    .select('case_id')
    .where('number', '=', number)
    .executeTakeFirst();
  const locked = await lockCases(trx, [source.case_id, ...(earlier ? [earlier.case_id] : [])]);
  const sourceRow = locked.find(({ case_id }) => case_id === source.case_id);
  if (!sourceRow) return { outcome: 'gone' };
  if (sourceRow.version !== source.version) return { outcome: 'stale' };
  const before = locked.find((row) => row !== sourceRow) ?? null;

  const reports = await readReports(trx, sourceRow.case_id);
  const isChosen = ({ number: one }: SplitReport) => numbers.includes(one);
  const remaining = reports.filter((report) => !isChosen(report));
  const moving = await readMovingFollowers(trx, sourceRow.case_id, {
    chosen: reports.filter(isChosen),
    remaining,
  });
  const rest = {
    ...sourceRow,
    reports: sourceRow.reports - (reports.length - remaining.length),
    followers: sourceRow.followers - moving.leaving.length,
  };
  const decision = decide(rest, reports, moving.all.length);
  const openedRow = before ?? (await insertCase(trx, { ...decision.opened.case, case_id: new_id }, number));
  const report_ids = await moveReports(
    trx,
    sql`case_id = ${sourceRow.case_id}::uuid and number = any(${numbers}::integer[])`,
    openedRow.case_id,
  );
  await moveFollowers(trx, { from: sourceRow, to: openedRow, ...moving });

  const changedFrom = await writeLocked(trx, sourceRow, {
    set: [
      ...buildAssignments({ place: sourceRow.place, ...decision.source.change }),
      sql`reports = ${rest.reports}`,
      sql`followers = ${rest.followers}`,
    ],
    record: decision.source,
  });
  const changedTo = await writeLocked(trx, openedRow, {
    set: [
      ...buildAssignments(decision.opened.case),
      sql`reports = ${report_ids.length}`,
      sql`followers = ${moving.all.length}`,
    ],
    record: decision.opened,
  });
  await trx
    .insertInto('case_moves')
    .values({
      kind: 'split',
      ...buildFromColumns(changedFrom),
      ...buildToColumns(changedTo),
      at,
      from_before: JSON.stringify(sourceRow),
      to_before: before && JSON.stringify(before),
      report_ids,
      photo_ids: [],
    })
    .execute();
  return { outcome: 'moved', from: changedFrom, to: changedTo };
}

type UploadRow = {
  number: number;
  created_at: Date;
  user_id: number | null;
  place: string | null;
  latitude: number | null;
  longitude: number | null;
  severity: number | null;
  analysis_results: PhotoResults | null;
};

/** The reports of a case with what their photos show. */
async function readReports(trx: Database, case_id: string): Promise<ReportOfCase[]> {
  const { rows } = await sql<UploadRow>`
    select number, created_at, reports.user_id, location as place, latitude, longitude,
           nullif(severity, -1) as severity, analysis_results
      from reports
      left join images using (image_id)
     where case_id = ${case_id}::uuid
     order by number`.execute(trx);
  return rows.map(({ number, created_at, user_id, place, analysis_results, ...upload }) => ({
    number,
    created_at,
    user_id,
    upload: place === null ? null : { place, ...upload, waste_classes: listClasses(analysis_results) },
  }));
}

const listClasses = (results: PhotoResults | null): string[] =>
  selectWasteObjects(results?.detections ?? []).map((object) => object.class);

type MovedFollowers = { all: number[]; leaving: number[] };

/** Who follows the new case, and who of them has no other report in this one. */
async function readMovingFollowers(
  trx: Database,
  case_id: string,
  { chosen, remaining }: { chosen: readonly ReportOfCase[]; remaining: readonly ReportOfCase[] },
): Promise<MovedFollowers> {
  const listSenders = (of: readonly ReportOfCase[]) => of.flatMap(({ user_id }) => user_id ?? []);
  const staying = listSenders(remaining);
  const { rows } = await sql<{ user_id: number }>`
    select user_id from case_followers
     where case_id = ${case_id}::uuid and user_id = any(${listSenders(chosen)}::integer[])`.execute(trx);
  const all = rows.map(({ user_id }) => user_id);
  return { all, leaving: all.filter((user_id) => !staying.includes(user_id)) };
}

/** Those of a case that was merged before have no report in it any more. */
async function moveFollowers(
  trx: Database,
  { from, to, all, leaving }: MovedFollowers & { from: CaseRow; to: { case_id: string } },
): Promise<void> {
  await trx.deleteFrom('case_followers').where('case_id', '=', to.case_id).execute();
  await sql`
    insert into case_followers (case_id, user_id, since)
    select ${to.case_id}::uuid, user_id, since from case_followers
     where case_id = ${from.case_id}::uuid and user_id = any(${all}::integer[])`.execute(trx);
  await sql`
    delete from case_followers
     where case_id = ${from.case_id}::uuid and user_id = any(${leaving}::integer[])`.execute(trx);
}

/** Inserts a case of version 0, which its first change makes the first one. */
async function insertCase(trx: Database, opened: NewCase, number: number): Promise<CaseRow> {
  const { rows } = await sql<CaseRow>`
    insert into cases (${sql.join(NEW_CASE.map((column) => sql.ref(column)))}, number, version, changed_at, reports, words)
    select ${buildColumnList('new', NEW_CASE)}, ${number}::integer, 0, new.opened_at, 0, ''
      from jsonb_populate_record(null::cases, ${JSON.stringify(opened)}::jsonb) as new
    returning ${buildColumnList('cases', CASE_ROW)}`.execute(trx);
  const [inserted] = rows;
  if (!inserted) throw new Error(`the case ${number} was not inserted`);
  return inserted;
}
