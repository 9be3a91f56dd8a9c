import { isOpenStatus, unassign } from '@smart-waste/core';
import { sql } from 'kysely';
import type { CaseMove, CaseMoveTable, MoveOutcome } from '../../../modules/cases/ports/moves.ts';
import type { CaseRow } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { CASE_ROW } from './case-row.ts';
import { buildAssignments } from './change-case.ts';
import { lockAssignee } from './lock-cases.ts';
import { lockPair, movePhotos, moveReports, writeLocked } from './merge-cases.ts';

/** What a move does not set, or sets by what belongs to the case. */
const KEPT_COLUMNS = ['case_id', 'number', 'version', 'changed_at', 'reports', 'followers', 'place'] as const;
const RESTORED_COLUMNS = CASE_ROW.filter((column) => !KEPT_COLUMNS.some((kept) => kept === column));

type CaseBeforeMove = Pick<
  CaseRow,
  'place' | 'status' | 'status_before_waiting' | 'assignee_id' | 'public_reply'
>;
type MoveRow = {
  at: Date;
  from_before: CaseBeforeMove;
  to_before: CaseBeforeMove | null;
  report_ids: string[];
  photo_ids: string[];
};

/** See CaseMoveTable.undo; inside the given transaction. */
export async function undoMove(
  trx: Database,
  ...[move, decide]: Parameters<CaseMoveTable['undo']>
): Promise<MoveOutcome> {
  const row = await readMove(trx, move);
  const pair = await lockPair(
    trx,
    { case_id: move.from_case_id, version: move.from_version },
    { case_id: move.to_case_id, version: move.to_version },
  );
  if ('outcome' in pair) return pair;
  const { from, to } = pair;
  const decision = decide({ from, to, status: row.from_before.status });
  const reports = await moveReports(trx, sql`report_id = any(${row.report_ids}::uuid[])`, from.case_id);
  await movePhotos(trx, buildReturnCondition(move, row), from.case_id);
  const followers = await moveFollowersBack(trx, move, row.at);

  const changedFrom = await writeLocked(trx, from, {
    set: [
      ...buildRestoration(row.from_before),
      sql`reports = ${from.reports + reports.length}`,
      sql`followers = ${from.followers + followers.from}`,
    ],
    record: decision.from,
  });
  const changedTo = await writeLocked(trx, to, {
    set: [
      ...(row.to_before
        ? buildRestoration(row.to_before)
        : buildAssignments({ place: to.place, ...decision.closed })),
      sql`reports = ${to.reports - reports.length}`,
      sql`followers = ${to.followers - followers.to}`,
    ],
    record: decision.to,
  });
  return { outcome: 'moved', from: changedFrom, to: changedTo };
}

/** A photo may have been added to a split case, which is no change of it; it would not be looked for with the duplicate. */
const buildReturnCondition = ({ kind, to_case_id }: CaseMove, { photo_ids }: MoveRow) =>
  kind === 'split' ? sql`case_id = ${to_case_id}::uuid` : sql`photo_id = any(${photo_ids}::uuid[])`;

async function readMove(trx: Database, { from_case_id, from_version }: CaseMove): Promise<MoveRow> {
  const { rows } = await sql<MoveRow>`
    select at, from_before, to_before, report_ids, photo_ids from case_moves
     where from_case_id = ${from_case_id}::uuid and from_version = ${from_version}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`the move of case ${from_case_id} is gone`);
  const { from_before, to_before } = row;
  const left = await findLeftAssignees(trx, [from_before, ...(to_before ? [to_before] : [])]);
  // A case that has ended says who cleaned it, even after that account has left.
  const clearLeftAssignee = (before: CaseBeforeMove): CaseBeforeMove =>
    isOpenStatus(before.status) && left.includes(before.assignee_id)
      ? { ...before, ...unassign(before) }
      : before;
  return {
    ...row,
    from_before: clearLeftAssignee(from_before),
    to_before: to_before && clearLeftAssignee(to_before),
  };
}

/** The assignees who can no longer work on cases (CA-98). They are locked in the order of their ids, and before the cases. */
async function findLeftAssignees(
  trx: Database,
  cases: readonly CaseBeforeMove[],
): Promise<(number | null)[]> {
  const ids = cases.flatMap(({ assignee_id }) => assignee_id ?? []).toSorted((a, b) => a - b);
  const left: number[] = [];
  for (const id of ids) if (!(await lockAssignee(trx, id))) left.push(id);
  return left;
}

/** A case as it was; the words follow its place and its reports. */
const buildRestoration = (before: CaseBeforeMove) => [
  sql`(${sql.join(RESTORED_COLUMNS.map((column) => sql.ref(column)))}) = (
    select ${sql.join(RESTORED_COLUMNS.map((column) => sql.ref(`before.${column}`)))}
      from jsonb_populate_record(null::cases, ${JSON.stringify(before)}::jsonb) as before)`,
  ...buildAssignments({ place: before.place }),
];

/** By how many the followers of both cases change. */
async function moveFollowersBack(
  trx: Database,
  { kind, from_case_id, to_case_id }: CaseMove,
  since: Date,
): Promise<{ from: number; to: number }> {
  if (kind === 'merge') {
    const { numAffectedRows } = await sql`
      delete from case_followers
       where case_id = ${to_case_id}::uuid and since = ${since}::timestamptz
         and user_id in (select user_id from case_followers where case_id = ${from_case_id}::uuid)`.execute(
      trx,
    );
    return { from: 0, to: Number(numAffectedRows ?? 0) };
  }
  const added = await sql`
    insert into case_followers (case_id, user_id, since)
    select ${from_case_id}::uuid, user_id, since from case_followers where case_id = ${to_case_id}::uuid
    on conflict do nothing`.execute(trx);
  const removed = await sql`delete from case_followers where case_id = ${to_case_id}::uuid`.execute(trx);
  return { from: Number(added.numAffectedRows ?? 0), to: Number(removed.numAffectedRows ?? 0) };
}
