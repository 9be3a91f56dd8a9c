import { sql } from 'kysely';
import type { Database } from '../adapters/db/schema.ts';
import type { TestDatabase } from './database.ts';
import { addUser, EMPTY_RESULTS } from './rows.ts';

const PILE = {
  class: 'garbage_pile',
  title: 'Garbage pile',
  confidence: 0.8,
  waste: true,
  box: { x: 0, y: 0, width: 1, height: 1 },
};

/** Adds this many images by one statement: one in eight is pending, the others have a pile, each of another size. */
export async function addManyImages(
  { kysely, tables }: { kysely: Database; tables: TestDatabase['tables'] },
  images: number,
): Promise<void> {
  const { id } = await addUser(tables);
  const results = JSON.stringify({ ...EMPTY_RESULTS, total_detections: 1, detections: [PILE] });
  await sql`
    insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                        location_source, uploaded_at, photo_sha256, perceptual_hash, status, analysis_results)
    select gen_random_uuid(), ${id}, 'p' || n, 't' || n, 1, 1, '#000000', 'Desert', 'typed',
           '2026-01-01'::timestamptz + n * interval '1 minute', 'many' || n, n::bit(64),
           case n % 8 when 0 then 'pending' else 'completed' end,
           case when n % 8 > 0
                then jsonb_set(${results}::jsonb, '{detections,0,box,width}', to_jsonb(n::float8 / ${images}::float8))
           end
      from generate_series(1, ${images}::integer) as n`.execute(kysely);
}
