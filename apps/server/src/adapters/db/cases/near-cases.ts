import { EARTH_RADIUS_METERS, MAX_MEASURED_SHIFT_METERS } from '@smart-waste/core';
import { sql } from 'kysely';
import type { CaseRow, CaseTable } from '../../../modules/cases/ports.ts';
import { allOf } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { newestPhotos } from './case-contents.ts';
import { haversineFrom, MEASURED_PLACE, nearConditions } from './case-places.ts';
import { CASE_ROW, columnsOf } from './case-row.ts';

/**
 * See CaseTable.near. Open cases and the others are read by one index each, `cases_near`; the limits of their category
 * are compared afterwards. A merged case is found through the one that has its reports. The index reads all whose
 * measured place may be near enough; which are found, and in which order, only the measured place decides.
 */
export async function nearCases(
  db: Database,
  ...[{ at, meters, ...point }, limit]: Parameters<CaseTable['near']>
): Promise<CaseRow[]> {
  const share = sql`${haversineFrom(point, MEASURED_PLACE)} / power(joining_distance_meters::float8 / ${2 * EARTH_RADIUS_METERS}::float8, 2)`;
  const surroundings = { ...point, meters: meters + MAX_MEASURED_SHIFT_METERS };
  const part = (isOpen: boolean) => sql`
    select * from cases
     where ${isOpen ? sql`is_open` : sql`not is_open`} and ${allOf(nearConditions(surroundings))}`;
  const { rows } = await sql<CaseRow>`
    select ${columnsOf('found', CASE_ROW)}
      from (${part(true)} union all ${part(false)}) as found
      join categories using (category_id)
     where not is_private and status <> 'duplicate' and ${share} <= 1
       and coalesce(ended_at, changed_at) >= ${at}::timestamptz - joining_days * interval '1 day'
     order by ${share}, number
     limit ${limit}`.execute(db);
  return rows;
}

/** See CaseTable.seenBy. */
export async function casesSeenBy(
  db: Database,
  ...[user_id, case_ids]: Parameters<CaseTable['seenBy']>
): ReturnType<CaseTable['seenBy']> {
  const isShown = sql<boolean>`(is_public or reports.user_id = ${user_id}::integer)`;
  const [photos, follower] = await Promise.all([
    newestPhotos(db, case_ids, isShown),
    sql<{ case_id: string }>`
      select case_id from case_followers
       where user_id = ${user_id}::integer and case_id = any(${case_ids}::uuid[])`.execute(db),
  ]);
  const followed = new Set(follower.rows.map(({ case_id }) => case_id));
  return new Map(
    case_ids.map((id) => [id, { is_followed: followed.has(id), photo: photos.get(id) ?? null }]),
  );
}
