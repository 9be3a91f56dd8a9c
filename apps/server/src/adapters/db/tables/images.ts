import { sql } from 'kysely';
import type { ImageFilter, ImageRow, ImageTable } from '../../../ports/image-table.ts';
import type { Database } from '../schema.ts';
import { addImage } from './add-image.ts';
import { IMAGE_ROW } from './image-row.ts';
import { removeImage } from './remove-image.ts';

type Paging = Parameters<ImageTable['page']>[1];

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
    page: (filter, paging) => pageOf(db, filter, paging),
    count: (filter) => countOf(db, filter),
    remove: (image_id) => db.transaction().execute((trx) => removeImage(trx, image_id)),
  };
}

/** The row comparison makes the next page one step in the index of this list, however far down it is. */
function pageOf(
  db: Database,
  { user_id, status }: ImageFilter,
  { limit, after }: Paging,
): Promise<ImageRow[]> {
  let page = db.selectFrom('images').select(IMAGE_ROW);
  if (user_id !== undefined) page = page.where('user_id', '=', user_id);
  if (status !== undefined) page = page.where('status', '=', status);
  if (after !== null) {
    const position = sql`(${after.uploaded_at}::timestamptz, ${after.image_id}::uuid)`;
    page = page.where(sql<boolean>`(uploaded_at, image_id) < ${position}`);
  }
  return page.orderBy('uploaded_at', 'desc').orderBy('image_id', 'desc').limit(limit).execute();
}

async function countOf(db: Database, { user_id, status }: ImageFilter): Promise<number> {
  let counts = db
    .selectFrom('image_counts')
    .select(sql<number>`coalesce(sum(images), 0)::integer`.as('images'));
  if (user_id !== undefined) counts = counts.where('user_id', '=', user_id);
  if (status !== undefined) counts = counts.where('status', '=', status);
  const { images } = await counts.executeTakeFirstOrThrow();
  return images;
}
