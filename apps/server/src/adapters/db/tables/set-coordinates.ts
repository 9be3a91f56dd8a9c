import type { ImageRow, ImageTable } from '../../../ports/image-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';

/** See ImageTable.setCoordinates; inside the given transaction. */
export async function setCoordinates(
  trx: Database,
  ...[image_id, coordinates]: Parameters<ImageTable['setCoordinates']>
): Promise<{ isChanged: boolean; image: ImageRow } | undefined> {
  const changed = await trx
    .updateTable('images')
    .set(coordinates)
    .where('image_id', '=', image_id)
    .where('latitude', 'is', null)
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
