import type { AddedImage, ImageTable, NewImage } from '../../../ports/image-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import { findNearDuplicate, hashBits } from './near-duplicate.ts';
import { takeOverObjects } from './object-ledger.ts';

/** The number of attempts when the conflicting image is deleted before it can be returned. */
const MAX_ATTEMPTS = 3;

/** See ImageTable.add. The unique indexes decide which of two equal photos is the first. */
export async function addImage(db: Database, ...[image, analysis_id]: Parameters<ImageTable['add']>) {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const added = await db.transaction().execute((trx) => writeImage(trx, image, analysis_id));
    const answer = added ?? (await findExisting(db, image));
    if (answer) return answer;
  }
  throw new Error('the same photo was added and deleted again and again');
}

async function writeImage(
  trx: Database,
  { perceptual_hash, ...image }: NewImage,
  analysis_id: string | null,
): Promise<AddedImage | undefined> {
  const row = await trx
    .insertInto('images')
    .values({
      ...image,
      perceptual_hash: hashBits(perceptual_hash),
      stage: analysis_id === null ? null : 'queued',
      possible_duplicate_of: findNearDuplicate({ ...image, perceptual_hash }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(IMAGE_ROW)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image_id, user_id } = row;
  if (analysis_id !== null) {
    await trx
      .insertInto('analyses')
      .values({ analysis_id, image_id, requested_by: user_id, options: '{}' })
      .execute();
  }
  await takeOverObjects(trx, [image.photo_key, image.thumbnail_key]);
  await notifyImageChanges(trx, [row], { change: 'created', runWaiting: analysis_id !== null });
  return { outcome: 'added', image: row };
}

/** The image that has this photo or this idempotency key already; the key takes precedence. */
async function findExisting(
  db: Database,
  { user_id, idempotency_key, photo_sha256 }: NewImage,
): Promise<AddedImage | undefined> {
  const ofUser = db.selectFrom('images').select(IMAGE_ROW).where('user_id', '=', user_id);
  const retried =
    idempotency_key === null
      ? undefined
      : await ofUser.where('idempotency_key', '=', idempotency_key).executeTakeFirst();
  if (retried) return { outcome: 'retried', image: retried };
  const duplicate = await ofUser.where('photo_sha256', '=', photo_sha256).executeTakeFirst();
  return duplicate && { outcome: 'duplicate', image: duplicate };
}
