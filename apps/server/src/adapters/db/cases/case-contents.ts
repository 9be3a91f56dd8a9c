import type { Language } from '@smart-waste/messages';
import { sql } from 'kysely';
import type {
  CaseChange,
  CaseEventRow,
  CasePhotoRow,
  CaseTable,
  ReportRow,
  ShownPhotoRow,
} from '../../../modules/cases/ports.ts';
import type { SqlCondition } from '../conditions.ts';
import type { Database } from '../schema.ts';
import { EVENT_ROW, REPORT_ROW } from './case-row.ts';

const SHOWN_PHOTO_ROW = sql.raw(`
  photo_id, purpose, photo.photo_key, photo.thumbnail_key, placeholder_color, width, height, taken_at, received_at, is_public,
  coalesce(areas, '[]') as covered_areas,
  coalesce(cover.photo_key, photo.photo_key) as public_photo_key,
  coalesce(cover.thumbnail_key, photo.thumbnail_key) as public_thumbnail_key`);
const PHOTO_ROW = sql`${SHOWN_PHOTO_ROW}, analysis_results`;
const WITH_COVER = sql.raw('left join photo_covers as cover using (photo_id)');

/** The uploads of a condition's reports as photos. */
const UPLOADS = sql`
  select images.image_id as photo_id, 'report' as purpose, photo_key, thumbnail_key, placeholder_color, width, height,
         uploaded_at as taken_at, uploaded_at as received_at, is_public, analysis_results, case_id
    from reports
    join images using (image_id)`;

/** What belongs to cases. */
export const createCaseContents = (
  db: Database,
): Pick<
  CaseTable,
  | 'listReports'
  | 'listReporterLanguages'
  | 'listEvents'
  | 'findValuesBefore'
  | 'listPhotos'
  | 'listPublicPhotos'
  | 'findPreviews'
> => ({
  listReports: (case_id) => listReports(db, case_id),
  listReporterLanguages: (case_id) => listReporterLanguages(db, case_id),
  listEvents: (...args) => listEvents(db, ...args),
  findValuesBefore: (...change) => readValuesBefore(db, ...change),
  listPhotos: (case_id) => listPhotos(db, case_id),
  listPublicPhotos: (...args) => listPublicPhotos(db, ...args),
  findPreviews: (case_ids) => findNewestPhotos(db, case_ids, sql`true`),
});

/** See CaseTable.reports. */
const listReports = (db: Database, case_id: string): Promise<ReportRow[]> =>
  db.selectFrom('reports').select(REPORT_ROW).where('case_id', '=', case_id).orderBy('number').execute();

/** See CaseTable.listReporterLanguages. */
async function listReporterLanguages(db: Database, case_id: string): Promise<Language[]> {
  const people = await db
    .selectFrom('users')
    .innerJoin('reports', 'reports.user_id', 'users.id')
    .select('language')
    .distinct()
    .where('case_id', '=', case_id)
    .where('language', 'is not', null)
    .execute();
  return people.flatMap(({ language }) => language ?? []);
}

/** See CaseTable.events. */
const listEvents = (
  db: Database,
  ...[case_id, kinds]: Parameters<CaseTable['listEvents']>
): Promise<CaseEventRow[]> =>
  db
    .selectFrom('case_events')
    .select(EVENT_ROW)
    .where('case_id', '=', case_id)
    .$if(kinds !== undefined, (events) => events.where('kind', 'in', [...(kinds ?? [])]))
    .orderBy('version', 'desc')
    .execute();

/** The columns of a change that are moments: JSON has them as text. */
const MOMENTS = [
  'opened_at',
  'due_at',
  'clock_stopped_at',
  'answered_at',
  'cleaned_at',
  'ended_at',
  'escalated_at',
  'urgent_at',
] as const satisfies (keyof CaseChange)[];

/** See CaseTable.findValuesBefore. */
async function readValuesBefore(
  db: Database,
  ...[case_id, version]: Parameters<CaseTable['findValuesBefore']>
): Promise<CaseChange | undefined> {
  const event = await db
    .selectFrom('case_events')
    .select('values_before')
    .where('case_id', '=', case_id)
    .where('version', '=', version)
    .executeTakeFirst();
  const values = event?.values_before;
  if (!values) return undefined;
  const moments = MOMENTS.flatMap((name) => (values[name] ? [[name, new Date(values[name])]] : []));
  return { ...values, ...Object.fromEntries(moments) };
}

/** See CaseTable.photos. */
export async function listPhotos(db: Database, case_id: string): Promise<CasePhotoRow[]> {
  const { rows } = await sql<CasePhotoRow>`
    select ${PHOTO_ROW} from (${UPLOADS} where case_id = ${case_id}::uuid) as photo ${WITH_COVER}
    union all
    select ${PHOTO_ROW} from (select *, added_at as received_at from case_photos) as photo ${WITH_COVER} where case_id = ${case_id}::uuid
    order by taken_at desc, photo_id`.execute(db);
  return rows;
}

/** See CaseTable.listPublicPhotos. */
async function listPublicPhotos(
  db: Database,
  ...[case_id, maxOfReports]: Parameters<CaseTable['listPublicPhotos']>
): Promise<ShownPhotoRow[]> {
  const { rows } = await sql<ShownPhotoRow>`
    select ${SHOWN_PHOTO_ROW}
      from (${UPLOADS}
             where case_id = ${case_id}::uuid and is_public
             order by uploaded_at desc, photo_id
             limit ${maxOfReports}) as photo ${WITH_COVER}
    union all
    select ${SHOWN_PHOTO_ROW}
      from (select *, added_at as received_at from case_photos) as photo ${WITH_COVER}
     where case_id = ${case_id}::uuid and is_public
    order by taken_at desc, photo_id`.execute(db);
  return rows;
}

/** The newest photo of the reports of each of these cases for which a condition holds, by the case. */
export async function findNewestPhotos(
  db: Database,
  case_ids: readonly string[],
  condition: SqlCondition,
): Promise<Map<string, CasePhotoRow>> {
  const { rows } = await sql<CasePhotoRow & { case_id: string }>`
    select ${PHOTO_ROW}, photo.case_id
      from unnest(${case_ids}::uuid[]) as listed (case_id)
     cross join lateral (
       ${UPLOADS} where reports.case_id = listed.case_id and ${condition}
       order by uploaded_at desc, photo_id limit 1) as photo ${WITH_COVER}`.execute(db);
  return new Map(rows.map(({ case_id, ...photo }) => [case_id, photo]));
}
