import type { ImageTable } from '../../../ports/image-table.ts';
import type { Database } from '../schema.ts';
import { countImages, countImagesByStatus, countImagesUpTo } from '../search/image-count.ts';
import { imagePage } from '../search/image-page.ts';
import { addImage } from './add-image.ts';
import { IMAGE_ROW } from './image-row.ts';
import { removeImage } from './remove-image.ts';

/** The images of a database. */
export function imageTable(db: Database): ImageTable {
  const images = db.selectFrom('images').select(IMAGE_ROW);
  return {
    add: (image, analysis_id) => addImage(db, image, analysis_id),
    byId: (image_id) => images.where('image_id', '=', image_id).executeTakeFirst(),
    byIdempotencyKey: (user_id, key) =>
      images.where('user_id', '=', user_id).where('idempotency_key', '=', key).executeTakeFirst(),
    byPhoto: (user_id, photo_sha256) =>
      images.where('user_id', '=', user_id).where('photo_sha256', '=', photo_sha256).executeTakeFirst(),
    page: (filter, paging) => imagePage(db, filter, paging),
    count: (filter) => countImages(db, filter),
    countByStatus: (filter) => countImagesByStatus(db, filter),
    countUpTo: (filter, most) => countImagesUpTo(db, filter, most),
    remove: (image_id) => db.transaction().execute((trx) => removeImage(trx, image_id)),
  };
}
