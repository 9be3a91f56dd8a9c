import { EARTH_RADIUS_METERS, MAX_MEASURED_SHIFT_METERS } from '@smart-waste/core';
import { sql } from 'kysely';
import type { CaseRow, CaseTable } from '../../../modules/cases/ports.ts';
import { joinWithAnd } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { findNewestPhotos } from './case-contents.ts';
import { buildHaversine, buildNearConditions, MEASURED_PLACE } from './case-places.ts';
import { buildColumnList, CASE_ROW } from './case-row.ts';

/**
 * See CaseTable.near. Open cases and the others are read by one index each, `cases_near`; the limits of their category
 * are compared afterwards. A merged case is found through the one that has its reports. The index reads all whose
 * measured place may be near enough; which are found, and in which order, only the measured place decides.
 */
export async function findNearCases(
  db: Database,
  ...[{ at, meters, ...point }, limit]: Parameters<CaseTable['listNear']>
): Promise<CaseRow[]> {
  const share = sql`${buildHaversine(point, MEASURED_PLACE)} / power(joining_distance_meters::float8 / ${2 * EARTH_RADIUS_METERS}::float8, 2)`;
  const surroundings = { ...point, meters: meters + MAX_MEASURED_SHIFT_METERS };
  const selectPart = (isOpen: boolean) => sql`
    select * from cases
     where ${isOpen ? sql`is_open` : sql`not is_open`} and ${joinWithAnd(buildNearConditions(surroundings))}`;
  const { rows } = await sql<CaseRow>`
    select ${buildColumnList('found', CASE_ROW)}
      from (${selectPart(true)} union all ${selectPart(false)}) as found
      join categories using (category_id)
     where not is_private and status <> 'duplicate' and ${share} <= 1
       and coalesce(ended_at, changed_at) >= ${at}::timestamptz - joining_days * interval '1 day'
     order by ${share}, number
     limit ${limit}`.execute(db);
  return rows;
}

/** See CaseTable.findSeenBy. */
export async function listCasesSeenBy(
  db: Database,
  ...[user_id, case_ids]: Parameters<CaseTable['findSeenBy']>
): ReturnType<CaseTable['findSeenBy']> {
  const isShown = sql<boolean>`(is_public or reports.user_id = ${user_id}::integer)`;
  const [photos, follower] = await Promise.all([
    findNewestPhotos(db, case_ids, isShown),
    sql<{ case_id: string }>`
      select case_id from case_followers
       where user_id = ${user_id}::integer and case_id = any(${case_ids}::uuid[])`.execute(db),
  ]);
  const followed = new Set(follower.rows.map(({ case_id }) => case_id));
  return new Map(
    case_ids.map((id) => [id, { is_followed: followed.has(id), photo: photos.get(id) ?? null }]),
  );
}
