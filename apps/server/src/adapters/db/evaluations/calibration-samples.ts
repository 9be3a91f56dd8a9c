import { sql } from 'kysely';
import type { CalibrationSamples, SampleRun } from '../../../modules/detection/ports.ts';
import { selectNewestRun } from '../runs/newest-run.ts';
import type { Database } from '../schema.ts';
import { listPhotosWithBytes } from './checked-photos.ts';
import { selectPhotosThatCount } from './samples.ts';

/** The labelled photos of the frozen random samples of a database. */
export const createCalibrationSamples = (db: Database): CalibrationSamples => ({
  findLabelledRuns: async (sample_id) => {
    const sample = await db
      .selectFrom('evaluation_samples')
      .select('sample_id')
      .where('sample_id', '=', sample_id)
      .executeTakeFirst();
    if (!sample) return undefined;
    const { rows } = await sql<SampleRun>`
      select run.model, run.model_version, run.results -> 'detections' as detections,
             (run.results -> 'waste_in_photo' ->> 'score')::double precision as waste_score, labels.annotations,
             photo_sha256, user_id, uploaded_at, latitude, longitude
        from (${selectPhotosThatCount(sample_id)}) as photo
        join images using (image_id)
       cross join lateral (
               select annotations from annotation_sets
                where annotation_sets.image_id = photo.image_id and scope = 'checked'
                order by number desc limit 1) as labels
       cross join lateral ${selectNewestRun(sql`model, model_version, results`, 'photo.image_id')} as run
       order by photo.position`.execute(db);
    return rows;
  },
  findPhotosWithBytes: (hashes) => listPhotosWithBytes(db, hashes),
});
