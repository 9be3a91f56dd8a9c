import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { abandonObjects } from './object-ledger.ts';

/** See ImageTable.remove; inside the given transaction. */
export async function removeImage(trx: Database, image_id: string): Promise<string[] | undefined> {
  // The image before its runs: every transaction locks in this order. No run can be added or ended afterwards.
  const image = await trx
    .selectFrom('images')
    .select(['image_id', 'user_id', 'photo_key', 'thumbnail_key', 'processed_key'])
    .where('image_id', '=', image_id)
    .forUpdate()
    .executeTakeFirst();
  if (!image) return undefined;
  const runs = await trx
    .selectFrom('analyses')
    .select('processed_key')
    .where('image_id', '=', image_id)
    .where('processed_key', 'is not', null)
    .execute();
  const pictureKeys = [image.processed_key, ...runs.map((run) => run.processed_key)].filter(
    (key) => key !== null,
  );
  const keys = [...new Set([image.photo_key, image.thumbnail_key, ...pictureKeys])];
  // Near duplicates, which are younger, before the counts: otherwise two concurrent deletions could deadlock.
  await trx
    .updateTable('images')
    .set({ possible_duplicate_of: null })
    .where('possible_duplicate_of', '=', image_id)
    .execute();
  await trx.deleteFrom('images').where('image_id', '=', image_id).execute();
  await abandonObjects(trx, keys);
  await notifyImageChanges(trx, [{ ...image, status: null, stage: null }], {
    change: 'deleted',
    runWaiting: false,
  });
  return keys;
}
