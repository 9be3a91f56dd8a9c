import type { Pool } from 'pg';

/** Images in one transaction. */
const SLICE = 20_000;
/** Parts of the year that get their runs one by one. */
const WINDOWS = 64;

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

/** Adds a year of uploads by all accounts around one city; one in twenty could not be analysed. */
const IMAGES = `
  insert into images (image_id, user_id, photo_key, thumbnail_key, processed_key, width, height,
                      placeholder_color, location, latitude, longitude, location_source, uploaded_at,
                      status, analysis_results, error_message, photo_sha256, perceptual_hash)
  select id, owners.ids[1 + number % cardinality(owners.ids)], 'photos/' || id || '.jpg',
         'thumbnails/' || id || '.jpg', case when works then 'processed/' || id || '-1.jpg' end, 4000, 3000,
         '#8a8f7c', 'Market Road ' || number % 900, 17.3 + random() * 0.3, 78.3 + random() * 0.4, 'gps',
         now() - (1 - number::float8 / $1) * interval '365 days', case when works then 'completed' else 'ml_failed' end,
         case when works then $2::jsonb end, case when not works then 'The analysis of this photo failed.' end,
         md5(number::text) || md5(id::text), (random() * 9e18)::bigint::bit(64)
    from (select number, gen_random_uuid() as id, number % 20 > 0 as works
            from generate_series($3::integer, $4::integer) as number) as numbered,
         (select array_agg(users.id) as ids from users) as owners`;

/** For the images of one window of the year and a day, of so many. */
const RUNS = `
  insert into analyses (analysis_id, image_id, options, status, attempts, created_at, started_at, finished_at,
                        duration_ms, detector, model, model_version, settings, results)
  select gen_random_uuid(), image_id, '{}', 'completed', 1, uploaded_at, uploaded_at,
         uploaded_at + interval '1 second', 100 + random() * 400, 'yolo', 'waste-detector', '1.0.0', '{}',
         analysis_results
    from images
   where status = 'completed'
     and uploaded_at > $3::timestamptz - ($1::float8 + 1) / $2 * interval '366 days'
     and uploaded_at <= $3::timestamptz - $1::float8 / $2 * interval '366 days'
     and not exists (select from analyses where analyses.image_id = images.image_id)`;

const WRONG_COUNTS = `
  select user_id, status
    from (select user_id, status, count(*) as images from images group by user_id, status) as counted
    full join (select user_id, status, images as known from image_counts where images > 0) as kept
   using (user_id, status)
   where images is distinct from known`;

/** Fills the database; the existing accounts own a part of the images too. */
export async function fillWithImages(database: Pool, { images, people }: { images: number; people: number }) {
  await addPeople(database, people);
  await addImages(database, images);
}

/** Adds accounts of citizens, with which no one can log in; returns the ids of all citizens. */
export async function addPeople(database: Pool, people: number): Promise<number[]> {
  await database.query(PEOPLE, [people]);
  const { rows } = await database.query<{ id: number }>(
    "select id from users where role = 'user' order by id",
  );
  return rows.map(({ id }) => id);
}

/** Adds images of a year to those that are there. No case is opened for them, which would take hours. */
export async function addImages(database: Pool, images: number) {
  await inSlices(database, images, (first, last) => database.query(IMAGES, [images, RESULTS, first, last]));
  await database.query('delete from uploads_to_report');
  await database.query('vacuum analyze');
  await database.query('checkpoint');
}

/** Works on the numbers from 1 to `count`, a slice on each connection of the pool: one alone would need a quarter of an hour for a million. */
async function inSlices(
  { options }: Pool,
  count: number,
  work: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  let next = 1;
  const workOn = async () => {
    while (next <= count) {
      const first = next;
      next += SLICE;
      await work(first, Math.min(count, first + SLICE - 1));
    }
  };
  await Promise.all(Array.from({ length: options.max }, workOn));
}

/** Throws when the stored counts differ from a count of the rows. */
export async function checkCounts(database: Pool): Promise<void> {
  const { rowCount } = await database.query(WRONG_COUNTS);
  if (rowCount !== 0) throw new Error(`${rowCount} of the stored counts are wrong`);
}

/** Gives every completed image without a run the run that completed it. */
export async function addCompletedRuns(database: Pool): Promise<void> {
  const latest = new Date();
  await inSlices(database, WINDOWS * SLICE, (first) =>
    database.query(RUNS, [Math.floor(first / SLICE), WINDOWS, latest]),
  );
  await database.query('vacuum analyze analyses');
}

/** Gives the oldest share of the images one location: the worst case of a search. */
export async function moveToOldest(database: Pool, { share, location }: { share: number; location: string }) {
  await database.query(
    `update images set location = $2
      where uploaded_at <= (select uploaded_at from images order by uploaded_at
                            offset floor($1::float8 * (select count(*) from images)) limit 1)`,
    [share, location],
  );
  await database.query('vacuum analyze images');
}

/** Takes the coordinates from some of the images, spread over all times. */
export async function removeCoordinates(database: Pool, { oneIn }: { oneIn: number }) {
  await database.query(
    `update images set latitude = null, longitude = null
      where mod(('x' || left(photo_sha256, 6))::bit(24)::integer, $1) = 0`,
    [oneIn],
  );
  await database.query('vacuum analyze images');
}
