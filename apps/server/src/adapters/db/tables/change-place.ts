import type { Place } from '@smart-waste/core';
import type { ImageRow } from '../../../ports/image-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';

/** See ImageTable.changePlace; inside the given transaction. */
export async function changePlace(
  trx: Database,
  image_id: string,
  { location, latitude, longitude, location_source }: Place,
): Promise<ImageRow | undefined> {
  const row = await trx
    .updateTable('images')
    .set({ location, latitude, longitude, location_source })
    .where('image_id', '=', image_id)
    .returning(IMAGE_ROW)
    .executeTakeFirst();
  if (row) await notifyImageChanges(trx, [row], { change: 'updated', runWaiting: false });
  return row;
}
