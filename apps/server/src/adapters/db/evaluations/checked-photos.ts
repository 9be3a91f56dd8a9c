import { EVALUATION_LIMITS } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { CheckedPhoto, EvaluationTable, PhotoSource } from '../../../modules/evaluations/ports.ts';
import type { Database } from '../schema.ts';
import { selectPhotosThatCount } from './samples.ts';

/**
 * The images of a source that have ground truth; of hard cases only those that were checked last. What was labelled blind for an earlier
 * sample was drawn by chance, and is no hard case.
 */
const selectImages = ({ source, sample_id }: PhotoSource, hardCasesMax: number) =>
  source === 'sample'
    ? sql`
        select images.* from (${selectPhotosThatCount(sample_id)}) as photos join images using (image_id)`
    : sql`
        select images.*
          from (select image_id, max(created_at) as checked_at from annotation_sets
                 where scope = 'checked' group by image_id) as checked
          join images using (image_id)
         where not exists (select from evaluation_sample_photos as photos
                            where photos.image_id = images.image_id
                              and (sample_id = current_sample()
                                   or exists (select from annotation_sets as sets
                                               where sets.image_id = images.image_id and is_blind and scope = 'checked')))
         order by checked_at desc, image_id limit ${hardCasesMax}`;

/** See EvaluationTable.listCheckedPhotos. */
export async function readCheckedPhotos(
  db: Database,
  source: PhotoSource,
  hardCasesMax: number = EVALUATION_LIMITS.hardCasesMax,
): Promise<CheckedPhoto[]> {
  const { rows } = await sql<CheckedPhoto>`
    select image_id, newest.set_id, newest.annotations, photo_sha256, photo_key, width, height, user_id, uploaded_at, latitude,
           longitude, location_source
      from (${selectImages(source, hardCasesMax)}) as images,
           lateral (select set_id, annotations from annotation_sets as sets
                     where sets.image_id = images.image_id and scope = 'checked'
                     order by number desc limit 1) as newest
     order by image_id`.execute(db);
  return rows;
}

/** See EvaluationTable.hasChecked. */
export async function hasChecked(db: Database, source: PhotoSource): Promise<boolean> {
  const { rows } = await sql`select 1 from (${selectImages(source, 1)}) as images limit 1`.execute(db);
  return rows.length > 0;
}

/** See EvaluationTable.findPhotosWithBytes. */
export const listPhotosWithBytes: (
  db: Database,
  hashes: readonly string[],
) => ReturnType<EvaluationTable['findPhotosWithBytes']> = (db, hashes) =>
  db
    .selectFrom('images')
    .select(['user_id', 'uploaded_at', 'latitude', 'longitude'])
    .where('photo_sha256', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
