import { sql } from 'kysely';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';

/** See TrashTable.put; inside the given transaction. */
export async function putInTrash(
  trx: Database,
  image_id: string,
  { at, by }: { at: Date; by: number | null },
): Promise<boolean> {
  // The image before its runs: every transaction locks in this order. No run can be added or ended afterwards.
  const image = await trx
    .selectFrom('images')
    .select(['image_id', 'user_id'])
    .where('image_id', '=', image_id)
    .forUpdate()
    .executeTakeFirst();
  if (!image) return false;
  // Near duplicates, which are younger, before the counts: otherwise two concurrent deletions could deadlock.
  const nearDuplicates = await trx
    .updateTable('images')
    .set({ possible_duplicate_of: null })
    .where('possible_duplicate_of', '=', image_id)
    .returning('image_id')
    .execute();
  await sql`
    insert into trashed_images (image_id, user_id, photo_sha256, trashed_at, trashed_by, image, runs, near_duplicates)
    select image_id, user_id, photo_sha256, ${at}::timestamptz, ${by}::integer, to_jsonb(images),
           coalesce((select jsonb_agg(to_jsonb(analyses)) from analyses where analyses.image_id = images.image_id), '[]'),
           ${nearDuplicates.map((duplicate) => duplicate.image_id)}::uuid[]
      from images
     where image_id = ${image_id}`.execute(trx);
  await sql`
    insert into trashed_objects (key, image_id)
    select key, ${image_id}::uuid
      from (select unnest(array[photo_key, thumbnail_key, processed_key]) from images where image_id = ${image_id}
            union
            select processed_key from analyses where image_id = ${image_id}
            union
            select processed_key from annotation_sets where image_id = ${image_id}) as owned (key)
     where key is not null`.execute(trx);
  await trx.deleteFrom('images').where('image_id', '=', image_id).execute();
  await notifyImageChanges(trx, [{ ...image, status: null, stage: null }], {
    change: 'deleted',
    runWaiting: false,
  });
  return true;
}
