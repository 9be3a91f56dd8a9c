import { sql } from 'kysely';
import type { ImageRow, ImageTable } from '../../../ports/image-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';

/** See ImageTable.review; inside the given transaction. */
export async function reviewImage(
  trx: Database,
  ...[image_id, mark]: Parameters<ImageTable['review']>
): Promise<{ isChanged: boolean; image: ImageRow } | undefined> {
  const changed = await trx
    .updateTable('images')
    .set(mark ?? { reviewed_at: null, reviewed_by: null })
    .where('image_id', '=', image_id)
    .where(sql<boolean>`(reviewed_at is null) = ${mark !== null}`)
    .returning(IMAGE_ROW)
    .executeTakeFirst();
  if (changed) {
    await notifyImageChanges(trx, [changed], { change: 'updated', runWaiting: false });
    return { isChanged: true, image: changed };
  }
  const image = await trx
    .selectFrom('images')
    .select(IMAGE_ROW)
    .where('image_id', '=', image_id)
    .executeTakeFirst();
  return image && { isChanged: false, image };
}
