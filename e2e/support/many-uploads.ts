import { runOnDatabase } from './database.ts';

/** The places of the uploads: name, coordinates, and share of the uploads. */
const PLACES = [
  ['Johari Bazaar, Pink City', 26.9196, 75.8265, 9],
  ['Sindhi Camp bus stand, Station Road', 26.9233, 75.7998, 7],
  ['Chandpole Gate', 26.9256, 75.8073, 6],
  ['Ram Niwas Garden', 26.9157, 75.819, 4],
  ['MI Road, opposite the post office', 26.9166, 75.8037, 4],
  ['Amer Road near Jal Mahal', 26.9535, 75.8462, 3],
  ['Central Park, Gate 3', 26.9052, 75.807, 2],
  ['Malviya Nagar market', 26.8543, 75.8123, 2],
  ['Vaishali Nagar, Gandhi Path', 26.9112, 75.7434, 1],
  ['', 26.8815, 75.7657, 1],
] as const;
const CLASSES = ['bottle', 'can', 'bag', 'litter', 'carton', 'cup', 'pile'];

const INSERT = `
  insert into images (image_id, user_id, photo_key, thumbnail_key, processed_key, width, height,
                      placeholder_color, location, latitude, longitude, location_source, uploaded_at,
                      status, analysis_results, error_message, photo_sha256, perceptual_hash)
  select gen_random_uuid(), users.id,
         coalesce(known.photos[1 + number % cardinality(known.photos)], 'photos/none.jpg'),
         coalesce(known.thumbnails[1 + number % cardinality(known.thumbnails)], 'thumbnails/none.jpg'),
         null, 1200, 900, '#8a8f7c', places.name, places.latitude + (random() - 0.5) * 0.006,
         places.longitude + (random() - 0.5) * 0.006, 'gps', now() - power(random(), 1.4) * $2::interval,
         status, case when status = 'completed' then jsonb_build_object(
           'total_detections', found, 'average_confidence', case when found = 0 then 0 else 0.3 + random() * 0.6 end,
           'message', found || ' pieces of waste found', 'model', 'waste-detector', 'model_version', '1.0.0',
           'duration_ms', 180, 'detections', coalesce((
             select jsonb_agg(jsonb_build_object('class', class, 'title', initcap(class), 'waste', true,
               'confidence', least(1, 0.25 + (random() + random()) * 0.4 + number * 0),
               'box', '{"x": 0.1, "y": 0.2, "width": 0.1, "height": 0.1}'::jsonb))
               from (select ($4::text[])[1 + floor(random() * random() * cardinality($4::text[]) + number * 0)::integer]
                            as class from generate_series(1, found)) as each_found), '[]'::jsonb)) end,
         case when status in ('failed', 'ml_failed') then 'The analysis of this photo failed.' end,
         md5('many' || number) || md5(number::text), (random() * 9e18)::bigint::bit(64)
    from (select number, floor(random() * 5)::integer as found,
                 (array['completed','completed','completed','completed','completed','completed','completed',
                        'completed','pending','ml_failed'])[1 + floor(random() * 10)::integer] as status
            from generate_series(1, $1::integer) as number) as numbered
    join (select row_number() over () - 1 as position, name, latitude, longitude
            from jsonb_to_recordset($3::jsonb) as place(name text, latitude float8, longitude float8)) as places
      on places.position = numbered.number % jsonb_array_length($3::jsonb)
   cross join (select id from users where username = 'user') as users
   cross join (select array_agg(photo_key order by image_id) as photos,
                      array_agg(thumbnail_key order by image_id) as thumbnails from images) as known`;

/** Each place, repeated by its share. */
const WEIGHTED_PLACES = PLACES.flatMap(([name, latitude, longitude, share]) =>
  Array.from({ length: share }, () => ({ name, latitude, longitude })),
);

/**
 * Adds this many uploads to a running product in one statement, spread over a city and over the previous days. They
 * share the photos of the existing uploads. No case is opened for them, which would take minutes.
 */
export const addManyUploads = (dataDir: string, count: number, days = 40): Promise<void> =>
  runOnDatabase(
    dataDir,
    [INSERT, [count, `${days} days`, JSON.stringify(WEIGHTED_PLACES), CLASSES]],
    ['delete from uploads_to_report'],
  );
