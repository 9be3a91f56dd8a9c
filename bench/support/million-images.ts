import type { Pool } from 'pg';
import { runInBulk, withoutIndexes } from './bulk.ts';
import { DERIVED_ROWS, FORGET_DERIVED_ROWS } from './derived-rows.ts';

/** Images in one transaction. */
const SLICE = 20_000;
/** The priority of every third photo that is ranked. */
export const COMMON_PRIORITY = 0.5;
/** Whose indexes are built after their rows are written. */
const LARGE_TABLES = ['images', 'analyses', 'review_queue', 'hour_figures'];
const SMALL_TABLES = 'users, image_counts, all_figures, dirty_hours';

const RESULTS = `
  {"total_detections": 2, "average_confidence": 0.71, "message": "2 pieces of waste found",
   "detections": [
     {"class": "can", "title": "Can", "waste": true, "confidence": 0.83,
      "box": {"x": 0.41, "y": 0.52, "width": 0.06, "height": 0.08}},
     {"class": "litter", "title": "Litter", "waste": true, "confidence": 0.59,
      "box": {"x": 0.12, "y": 0.71, "width": 0.11, "height": 0.07}}],
   "model": "waste-detector", "model_version": "1.0.0", "duration_ms": 180}`;

const PEOPLE = `
  insert into users (username, email, password_hash, role, phone_number, address, created_at)
  select 'person' || number, 'person' || number || '@example.org', '-', 'user', '', '', now()
    from generate_series(1, $1::integer) as number`;

/**
 * Adds a year of uploads by all accounts around one city; one in twenty could not be analysed, one in a hundred has no coordinates, and the oldest one
 * percent have a place of their own, the worst case of a search. With them go their runs and their places in the order of review, which the product
 * ranks one by one: the values of the ranks do not matter for reading a page. What a trigger writes into the row itself is a value here.
 */
const IMAGES = `
  with added as (
    insert into images (image_id, user_id, photo_key, thumbnail_key, processed_key, width, height,
                        placeholder_color, location, latitude, longitude, location_source, uploaded_at,
                        status, analysis_results, error_message, photo_sha256, perceptual_hash, severity, uncertainty)
    select id, owners.ids[1 + number % cardinality(owners.ids)], 'photos/' || id || '.jpg',
           'thumbnails/' || id || '.jpg', case when works then 'processed/' || id || '-1.jpg' end, 4000, 3000,
           '#8a8f7c', case when number <= $1 * 0.01 then 'Oldtown Gate' else 'Market Road ' || number % 900 end,
           case when is_located then 17.3 + random() * 0.3 end, case when is_located then 78.3 + random() * 0.4 end,
           case when is_located then 'gps' else 'typed' end,
           now() - (1 - number::float8 / $1) * interval '365 days', case when works then 'completed' else 'ml_failed' end,
           case when works then $2::jsonb end, case when not works then 'The analysis of this photo failed.' end,
           md5(number::text) || md5(id::text), (random() * 9e18)::bigint::bit(64),
           case when works then severity_of($2::jsonb) else -1 end,
           case when works then 1 - ($2::jsonb ->> 'average_confidence')::double precision else -1 end
      from (select number, gen_random_uuid() as id, number % 20 > 0 as works, number % 100 <> 50 as is_located
              from generate_series($3::integer, $4::integer) as number) as numbered,
           (select array_agg(users.id) as ids from users) as owners
    returning image_id, status, uploaded_at, analysis_results
  ), runs as (
    insert into analyses (analysis_id, image_id, options, status, attempts, created_at, started_at, finished_at,
                          duration_ms, detector, model, model_version, settings, results)
    select gen_random_uuid(), image_id, '{}', status, 1, uploaded_at, uploaded_at, uploaded_at + interval '1 second',
           100 + random() * 400, 'yolo', 'waste-detector', '1.0.0', '{}', analysis_results
      from added where $5::boolean and status = 'completed'
  )
  insert into review_queue (image_id, share, priority, terms, ranked_changes)
  select image_id, share_by_chance(image_id),
         case when not $6::boolean then 0 when random() < 1 / 3.0 then ${COMMON_PRIORITY} else round(random()::numeric, 4) end,
         case when $6::boolean then '{"uncertainty": 0.6, "disagreement": null, "severity": 0.2, "novelty": 0.4}' else '{}' end::jsonb,
         case when $6::boolean then 1 else 0 end
    from added where analysis_results is not null`;

const WRONG_COUNTS = `
  select user_id, status
    from (select user_id, status, count(*) as images from images group by user_id, status) as counted
    full join (select user_id, status, images as known from image_counts where images > 0) as kept
   using (user_id, status)
   where images is distinct from known`;

/** `withRuns` gives each completed image the run that completed it; `isRanked` leaves nothing for the loop that ranks photos for review. */
export type FillOptions = { images: number; withRuns?: boolean; isRanked?: boolean };

/** Fills the database; the existing accounts own a part of the images too. */
export async function fillWithImages(database: Pool, { people, ...fill }: FillOptions & { people: number }) {
  await addPeople(database, people);
  await addImages(database, fill);
}

/** Adds accounts of citizens, with which no one can log in; returns the ids of all citizens. */
export async function addPeople(database: Pool, people: number): Promise<number[]> {
  await database.query(PEOPLE, [people]);
  const { rows } = await database.query<{ id: number }>(
    "select id from users where role = 'user' order by id",
  );
  return rows.map(({ id }) => id);
}

/**
 * Adds images of a year to those that are there, and what the triggers of the product would write about them. No case is opened for
 * them, which would take hours.
 */
export async function addImages(database: Pool, { images, withRuns = false, isRanked = false }: FillOptions) {
  const slices = Array.from({ length: Math.ceil(images / SLICE) }, (_, slice) => ({
    text: IMAGES,
    values: [images, RESULTS, slice * SLICE + 1, Math.min(images, (slice + 1) * SLICE), withRuns, isRanked],
  }));
  await database.query(FORGET_DERIVED_ROWS);
  await withoutIndexes(database, LARGE_TABLES, async () => {
    await runInBulk(database, slices);
    for (const statements of DERIVED_ROWS) await runInBulk(database, statements);
  });
  await Promise.all(
    [...LARGE_TABLES, SMALL_TABLES].map((tables) => database.query(`vacuum (analyze) ${tables}`)),
  );
  await database.query('checkpoint');
}

/** Throws when the stored counts differ from a count of the rows. */
export async function checkCounts(database: Pool): Promise<void> {
  const { rowCount } = await database.query(WRONG_COUNTS);
  if (rowCount !== 0) throw new Error(`${rowCount} of the stored counts are wrong`);
}
