import type { Pool } from 'pg';

const QUEUE = `
  with copies as (
    insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                        latitude, longitude, location_source, uploaded_at, stage, photo_sha256, perceptual_hash)
    select gen_random_uuid(), coalesce(($4::integer[])[1 + number % nullif(cardinality($4), 0)], user_id), photo_key, thumbnail_key, width, height, placeholder_color, location,
           latitude + random() * 0.3, longitude + random() * 0.3, location_source, now(), 'queued', $2 || number, perceptual_hash
      from images cross join generate_series(1, $3::integer) as number
     where image_id = $1
    returning image_id),
  runs as (
    insert into analyses (analysis_id, image_id, options)
    select gen_random_uuid(), image_id, '{}' from copies)
  select pg_notify('run_waiting', '')`;

/**
 * Queues this many runs, each for an image of its own with the photo of this one, of its owner or of these accounts in turn.
 * Copies of an image with coordinates are spread over some 30 km.
 */
export const queueCopies = (
  database: Pool,
  image_id: string,
  { count, owners = [] }: { count: number; owners?: readonly number[] },
) => database.query(QUEUE, [image_id, crypto.randomUUID(), count, owners]);
