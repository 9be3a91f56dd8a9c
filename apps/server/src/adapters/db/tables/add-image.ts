import type { AddedImage, ImageTable, NewImage } from '../../../ports/image-table.ts';
import { notifyImageChanges } from '../notifications.ts';
import type { Database } from '../schema.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import { findNearDuplicate, toHashBits } from './near-duplicate.ts';
import { takeOverObjects } from './object-ledger.ts';
import { queueSameCase } from './queue-same-case.ts';
import { restoreFromTrash } from './restore-from-trash.ts';

/** The number of attempts when the conflicting image is deleted before it can be returned. */
const MAX_ATTEMPTS = 3;

/**
 * See ImageTable.add. The unique indexes decide which of two equal photos is the first. A photo that is deleted while
 * this adds it is found in the trash after its row was inserted, because the insertion waits for the deletion.
 */
export async function addImage(
  db: Database,
  ...[image, analysis_id, restoredEntry]: Parameters<ImageTable['add']>
) {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const added = await db.transaction().execute((trx) => writeImage(trx, image, analysis_id));
    const answer = added ?? (await findExisting(db, image)) ?? (await restorePhoto(db, image, restoredEntry));
    if (answer) return answer;
  }
  throw new Error('the same photo was added and deleted again and again');
}

async function writeImage(
  trx: Database,
  { perceptual_hash, same_case = null, ...image }: NewImage,
  analysis_id: string | null,
): Promise<AddedImage | undefined> {
  const row = await trx
    .insertInto('images')
    .values({
      ...image,
      perceptual_hash: toHashBits(perceptual_hash),
      stage: analysis_id === null ? null : 'queued',
      possible_duplicate_of: findNearDuplicate({ ...image, perceptual_hash }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(IMAGE_ROW)
    .executeTakeFirst();
  if (!row) return undefined;
  const { image_id, user_id } = row;
  if (await findInTrash(trx, image)) {
    await trx.deleteFrom('images').where('image_id', '=', image_id).execute();
    return undefined;
  }
  if (analysis_id !== null) {
    await trx
      .insertInto('analyses')
      .values({ analysis_id, image_id, requested_by: user_id, options: '{}' })
      .execute();
  }
  if (same_case !== null)
    await queueSameCase(trx, { image_id, number: same_case, isAnalysed: analysis_id === null });
  await takeOverObjects(trx, [image.photo_key, image.thumbnail_key]);
  await notifyImageChanges(trx, [row], { change: 'created', runWaiting: analysis_id !== null });
  return { outcome: 'added', image: row };
}

type Photo = Pick<NewImage, 'user_id' | 'photo_sha256'>;

const findInTrash = (db: Database, { user_id, photo_sha256 }: Photo) =>
  db
    .selectFrom('trashed_images')
    .select('image_id')
    .where('user_id', '=', user_id)
    .where('photo_sha256', '=', photo_sha256)
    .executeTakeFirst();

/** Uploading a photo again takes it out of the trash. */
async function restorePhoto(
  db: Database,
  photo: Photo,
  restoredEntry: Parameters<ImageTable['add']>[2],
): Promise<AddedImage | undefined> {
  const trashed = await findInTrash(db, photo);
  if (!trashed) return undefined;
  const { image_id } = trashed;
  const entry = restoredEntry && { ...restoredEntry, subject: image_id };
  const image = await db.transaction().execute((trx) => restoreFromTrash(trx, image_id, entry));
  return image && { outcome: 'restored', image };
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
