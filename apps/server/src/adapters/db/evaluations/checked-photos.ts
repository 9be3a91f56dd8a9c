import { sql } from 'kysely';
import type { CheckedPhoto, EvaluationTable, PhotoSource } from '../../../modules/evaluations/ports.ts';
import type { Database } from '../schema.ts';
import { photosThatCount } from './samples.ts';

/** The images of a source that have ground truth. */
const imagesOf = ({ source, sample_id }: PhotoSource) =>
  source === 'sample'
    ? sql`
        select images.* from (${photosThatCount(sample_id)}) as photos join images using (image_id)`
    : sql`
        select images.* from images
         where exists (select from annotation_sets as sets
                        where sets.image_id = images.image_id and scope = 'checked')
           and not exists (select from evaluation_sample_photos as photos
                            where photos.image_id = images.image_id and sample_id = current_sample())`;

/** See EvaluationTable.checkedPhotos. */
export async function checkedPhotos(db: Database, source: PhotoSource): Promise<CheckedPhoto[]> {
  const { rows } = await sql<CheckedPhoto>`
    select image_id, newest.set_id, newest.annotations, photo_sha256, photo_key, width, height, user_id, uploaded_at, latitude,
           longitude, location_source
      from (${imagesOf(source)}) as images,
           lateral (select set_id, annotations from annotation_sets as sets
                     where sets.image_id = images.image_id and scope = 'checked'
                     order by number desc limit 1) as newest
     order by image_id`.execute(db);
  return rows;
}

/** See EvaluationTable.countChecked. */
export async function countChecked(db: Database, source: PhotoSource): Promise<number> {
  const { rows } = await sql<{ photos: number }>`
    select count(*)::integer as photos from (${imagesOf(source)}) as images`.execute(db);
  return rows[0]?.photos ?? 0;
}

/** See EvaluationTable.photosWithBytes. */
export const photosWithBytes: (
  db: Database,
  hashes: readonly string[],
) => ReturnType<EvaluationTable['photosWithBytes']> = (db, hashes) =>
  db
    .selectFrom('images')
    .select(['user_id', 'uploaded_at', 'latitude', 'longitude'])
    .where('photo_sha256', '=', sql<string>`any(${hashes}::text[])`)
    .execute();
