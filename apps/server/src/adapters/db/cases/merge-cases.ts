import { type RawBuilder, sql } from 'kysely';
import type { CaseMoveTable, MoveOutcome } from '../../../modules/cases/ports/moves.ts';
import type { CaseRow } from '../../../modules/cases/ports.ts';
import type { Database } from '../schema.ts';
import { buildAssignments, writeChange } from './change-case.ts';
import { lockCases } from './lock-cases.ts';
import type { CaseRecord } from './record-change.ts';

/** See CaseMoveTable.merge; inside the given transaction. */
export async function mergeCases(
  trx: Database,
  ...[{ merged, kept, at }, decide]: Parameters<CaseMoveTable['merge']>
): Promise<MoveOutcome> {
  const pair = await lockPair(trx, merged, kept);
  if ('outcome' in pair) return pair;
  const { from, to } = pair;
  const report_ids = await moveReports(trx, sql`case_id = ${from.case_id}::uuid`, to.case_id);
  const photo_ids = await movePhotos(trx, sql`case_id = ${from.case_id}::uuid`, to.case_id);
  const newFollowers = await followToo(trx, { from, to, at });
  const reports = to.reports + report_ids.length;
  const followers = to.followers + newFollowers;
  const decided = decide(from, { ...to, reports, followers });
  const changedFrom = await writeLocked(trx, from, {
    set: [...buildAssignments(decided.merged.change), sql`reports = ${from.reports - report_ids.length}`],
    record: decided.merged,
  });
  const place = decided.kept.change.place ?? to.place; // brings the words of the new reports
  const changedTo = await writeLocked(trx, to, {
    set: [
      ...buildAssignments({ ...decided.kept.change, place }),
      sql`reports = ${reports}`,
      sql`followers = ${followers}`,
    ],
    record: decided.kept,
  });
  await trx
    .insertInto('case_moves')
    .values({
      kind: 'merge',
      ...buildFromColumns(changedFrom),
      ...buildToColumns(changedTo),
      at,
      from_before: JSON.stringify(from),
      to_before: JSON.stringify(to),
      report_ids,
      photo_ids,
    })
    .execute();
  return { outcome: 'moved', from: changedFrom, to: changedTo };
}

type CaseVersion = { case_id: string; version: number };
export const buildFromColumns = ({ case_id, version }: CaseVersion) => ({
  from_case_id: case_id,
  from_version: version,
});
export const buildToColumns = ({ case_id, version }: CaseVersion) => ({
  to_case_id: case_id,
  to_version: version,
});

/** Locks two cases, if both still have these versions. */
export async function lockPair(
  trx: Database,
  from: CaseVersion,
  to: CaseVersion,
): Promise<{ from: CaseRow; to: CaseRow } | { outcome: 'stale' | 'gone' }> {
  const rows = await lockCases(trx, [from.case_id, to.case_id]);
  const [locked, other] = [from, to].map(({ case_id }) => rows.find((row) => row.case_id === case_id));
  if (!locked || !other) return { outcome: 'gone' };
  return locked.version === from.version && other.version === to.version
    ? { from: locked, to: other }
    : { outcome: 'stale' };
}

/** Changes a case of this transaction that is locked. */
export async function writeLocked(
  trx: Database,
  caseVersion: CaseVersion,
  change: { set: readonly RawBuilder<unknown>[]; record: CaseRecord },
): Promise<CaseRow> {
  const changed = await writeChange(trx, caseVersion, change);
  if (changed.outcome !== 'changed') throw new Error(`the locked case ${caseVersion.case_id} was changed`);
  return changed.case;
}

/** The ids of the reports of a condition, which belong to this case now. */
export async function moveReports(
  trx: Database,
  condition: RawBuilder<unknown>,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    update reports set case_id = ${to}::uuid where ${condition} returning report_id`.execute(trx);
  return rows.map(({ report_id }) => report_id);
}

/** The same of photos that were added. */
export async function movePhotos(
  trx: Database,
  condition: RawBuilder<unknown>,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ photo_id: string }>`
    update case_photos set case_id = ${to}::uuid where ${condition} returning photo_id`.execute(trx);
  return rows.map(({ photo_id }) => photo_id);
}

/**
 * The number of followers that the kept case gets. They also stay with the merged one: they are notified of its last change,
 * and they have it back when the merge is taken back. Those of the kept case since this moment came by the merge.
 */
async function followToo(
  trx: Database,
  { from, to, at }: { from: CaseRow; to: CaseRow; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into case_followers (case_id, user_id, since)
    select ${to.case_id}::uuid, user_id, ${at}::timestamptz from case_followers where case_id = ${from.case_id}::uuid
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
