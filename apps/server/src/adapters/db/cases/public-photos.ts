import { isPublicAfterPhoto } from '@smart-waste/core';
import { sql } from 'kysely';
import type { PublicPhotos } from '../../../modules/photos/ports.ts';
import type { Database } from '../schema.ts';
import { createCaseContents } from './case-contents.ts';
import { PROOF_ROW } from './case-photos.ts';
import { isNumber } from './case-row.ts';

/** The photos that the cases of a database show to everyone. An upload in the trash is shown by none. */
export const createPublicPhotos = (db: Database): PublicPhotos => ({
  isShown: async (number, key) =>
    (await isShownAtOnce(db, number, key)) || isShownAfterPhoto(db, number, key),
});

/** Of a photo of which a part is covered only the covered objects are shown. */
function isKeyOf(table: 'images' | 'case_photos', key: string) {
  const buildKey = (name: string) =>
    sql`coalesce(${sql.ref(`cover.${name}`)}, ${sql.ref(`${table}.${name}`)})`;
  return sql<boolean>`${key} in (${buildKey('photo_key')}, ${buildKey('thumbnail_key')})`;
}

/** Whether it is a photo of which only its sender and the staff decide. */
async function isShownAtOnce(db: Database, number: number, key: string): Promise<boolean> {
  const { rows } = await sql<{ shown: boolean }>`
    select exists (
      select from cases
       where ${isNumber(number)} and not is_private and exists (
         select from reports
           join images using (image_id)
           left join photo_covers as cover on cover.photo_id = image_id
          where reports.case_id = cases.case_id and is_public and ${isKeyOf('images', key)}
         union all
         select from case_photos
           left join photo_covers as cover using (photo_id)
          where case_photos.case_id = cases.case_id and is_public and purpose <> 'after'
            and ${isKeyOf('case_photos', key)})
    ) as shown`.execute(db);
  return rows[0]?.shown ?? false;
}

/** Whether it is a photo after the cleaning that core's rule shows. */
async function isShownAfterPhoto(db: Database, number: number, key: string): Promise<boolean> {
  const caseRow = await db
    .selectFrom('cases')
    .select(['case_id', 'opened_at', 'latitude', 'longitude'])
    .where(isNumber(number))
    .where('is_private', '=', false)
    .executeTakeFirst();
  if (!caseRow) return false;
  const photo = await db
    .with('shown', (from) =>
      from
        .selectFrom('case_photos')
        .leftJoin('photo_covers as cover', 'cover.photo_id', 'case_photos.photo_id')
        .select('case_photos.photo_id as shown_id')
        .where('case_id', '=', caseRow.case_id)
        .where('purpose', '=', 'after')
        .where('is_public', '=', true)
        .where(isKeyOf('case_photos', key)),
    )
    .selectFrom('case_photos')
    .innerJoin('shown', 'shown_id', 'photo_id')
    .select(PROOF_ROW)
    .executeTakeFirst();
  return (
    photo !== undefined &&
    isPublicAfterPhoto(photo, caseRow, await createCaseContents(db).listEvents(caseRow.case_id))
  );
}
