import type { Database } from '../schema.ts';
import { abandonObjects } from './object-ledger.ts';

/** Removes what covers these photos, with its objects, inside the given transaction. */
export async function removeCovers(trx: Database, photo_ids: readonly string[]): Promise<void> {
  if (photo_ids.length === 0) return;
  const removed = await trx
    .deleteFrom('photo_covers')
    .where('photo_id', 'in', photo_ids)
    .returning(['photo_key', 'thumbnail_key'])
    .execute();
  await abandonObjects(
    trx,
    removed.flatMap(({ photo_key, thumbnail_key }) => [photo_key, thumbnail_key]),
  );
}
