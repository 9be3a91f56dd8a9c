import { type Expression, type SqlBool, sql } from 'kysely';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import type { ImageRow, ImageTable } from '../../../ports/image-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import { createAuditLog } from './audit-log.ts';

type ChangedImage = Promise<{ isChanged: boolean; image: ImageRow } | undefined>;
type Change = {
  image_id: string;
  values: Partial<
    Pick<ImageRow, 'latitude' | 'longitude' | 'location_source' | 'reviewed_at' | 'reviewed_by'>
  >;
  /** What must be true of the row; of two requests at the same moment it holds for one. */
  condition: Expression<SqlBool>;
  entry: Omit<AuditEntry, 'details'>;
};

/** Changes an image under a condition, with the entry of the audit log, and notifies of it; without the condition the image as it is. */
async function changeImage(trx: Database, { image_id, values, condition, entry }: Change): ChangedImage {
  const changed = await trx
    .updateTable('images')
    .set(values)
    .where('image_id', '=', image_id)
    .where(condition)
    .returning(IMAGE_ROW)
    .executeTakeFirst();
  if (changed) {
    await createAuditLog(trx).write({ ...entry, details: { owner: changed.user_id } });
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

/** See ImageTable.review; inside the given transaction. */
export const reviewImage = (
  trx: Database,
  ...[image_id, mark, entry]: Parameters<ImageTable['review']>
): ChangedImage =>
  changeImage(trx, {
    image_id,
    values: mark ?? { reviewed_at: null, reviewed_by: null },
    condition: sql<boolean>`(reviewed_at is null) = ${mark !== null}`,
    entry,
  });

/** See ImageTable.setCoordinates; inside the given transaction. */
export const setCoordinates = (
  trx: Database,
  ...[image_id, coordinates, entry]: Parameters<ImageTable['setCoordinates']>
): ChangedImage =>
  changeImage(trx, { image_id, values: coordinates, condition: sql<boolean>`latitude is null`, entry });
