import type { PhotoResults } from '@smart-waste/contract';
import { sql } from 'kysely';
import type { Database } from '../schema.ts';

/** See ImageTable.findBlindResults. */
export async function readBlindResults(
  db: Database,
  image_ids: readonly string[],
  user_id: number,
): Promise<Map<string, PhotoResults | null>> {
  const { rows } = await sql<{ image_id: string; results: PhotoResults | null }>`
    select image_id,
           (select results from analyses
             where analyses.image_id = second_opinions.image_id and finished_at is not null
             order by finished_at desc, analysis_id desc limit 1) as results
      from second_opinions join annotation_sets using (image_id, number)
     where image_id = any(${image_ids}::uuid[]) and state = 'open'
       and created_by is distinct from ${user_id}::integer`.execute(db);
  return new Map(rows.map(({ image_id, results }) => [image_id, results]));
}

/** See ImageTable.findBlindPhotos. */
export async function findBlindPhotos(
  db: Database,
  image_ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ image_id: string }>`
    select image_id from unnest(${image_ids}::uuid[]) as image_id
     where waits_for_blind_labels(image_id)`.execute(db);
  return new Set(rows.map(({ image_id }) => image_id));
}
