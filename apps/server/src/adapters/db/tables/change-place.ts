import type { ImageRow, ImageTable } from '../../../ports/image-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import { createAuditLog } from './audit-log.ts';

/** See ImageTable.changePlace; inside the given transaction. */
export async function changePlace(
  trx: Database,
  ...[image_id, place, entry]: Parameters<ImageTable['changePlace']>
): Promise<ImageRow | undefined> {
  const { location, latitude, longitude, location_source } = place;
  const row = await trx
    .updateTable('images')
    .set({ location, latitude, longitude, location_source })
    .where('image_id', '=', image_id)
    .returning(IMAGE_ROW)
    .executeTakeFirst();
  if (!row) return undefined;
  await createAuditLog(trx).write(entry);
  await notifyImageChanges(trx, [row], { change: 'updated', runWaiting: false });
  return row;
}
