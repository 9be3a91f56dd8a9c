import { type RawBuilder, sql } from 'kysely';
import { recordErasures } from '../backups/erasures.ts';
import type { Database } from '../schema.ts';
import { forgetInArchives } from './dataset-archives.ts';
import { lockDatasetPhotos } from './lock-dataset-photos.ts';
import { abandonObjects } from './object-ledger.ts';
import { removeCovers } from './photo-covers.ts';

/** See TrashTable.purge; inside the given transaction. */
export async function purgeFromTrash(trx: Database, image_id: string): Promise<string[] | undefined> {
  const locked = await trx
    .selectFrom('trashed_images')
    .select('image_id')
    .where('image_id', '=', image_id)
    .forUpdate()
    .executeTakeFirst();
  return locked && purge(trx, [image_id]);
}

/** See TrashTable.purgeBefore. Rows that are just being restored, or purged by another process, are passed over. */
export function purgeBefore(db: Database, before: Date, limit: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const due = await trx
      .selectFrom('trashed_images')
      .select('image_id')
      .where('trashed_at', '<', before)
      .orderBy('trashed_at')
      .orderBy('image_id')
      .limit(limit)
      .forUpdate()
      .skipLocked()
      .execute();
    if (due.length > 0)
      await purge(
        trx,
        due.map(({ image_id }) => image_id),
      );
    await deleteLostDrafts(trx);
    return due.length;
  });
}

/** Drafts of photos that are gone: a process of version 0.1.0, beside this one, purges photos and leaves their drafts. */
async function deleteLostDrafts(trx: Database): Promise<void> {
  await sql`
    delete from annotation_drafts as drafts
     where not exists (select from images where images.image_id = drafts.image_id)
       and not exists (select from trashed_images as trashed where trashed.image_id = drafts.image_id)`.execute(
    trx,
  );
}

/** Deletes images whose rows the transaction has locked; returns their storage keys. */
async function purge(trx: Database, image_ids: readonly string[]): Promise<string[]> {
  const ids = sql<string>`any(${image_ids}::uuid[])`;
  const objects = await trx
    .selectFrom('trashed_objects')
    .select('key')
    .where('image_id', '=', ids)
    .orderBy('key')
    .execute();
  const keys = objects.map(({ key }) => key);
  await forgetDatasetPhotos(trx, ids);
  await trx.deleteFrom('trashed_images').where('image_id', '=', ids).execute();
  await abandonObjects(trx, keys);
  await recordErasures(trx, 'image', image_ids);
  await removeCovers(trx, image_ids);
  for (const table of ['annotation_drafts', 'annotation_sets', 'photo_hints', 'second_opinions'] as const)
    await trx.deleteFrom(table).where('image_id', '=', ids).execute();
  await sql`
    update evaluation_photos
       set state = 'gone', annotations = '[]', scored = null, live = null, false_alarm = null, miss = null
     where image_id = ${ids}`.execute(trx);
  return keys;
}

/** Datasets name a photo that is deleted for good, and keep nothing of it; nor do archives. */
async function forgetDatasetPhotos(trx: Database, ids: RawBuilder<string>): Promise<void> {
  await forgetInArchives(trx, ids);
  await lockDatasetPhotos(trx, sql`image_id = ${ids}`);
  await trx
    .updateTable('dataset_photos')
    .set({ annotations: null, sha256: null, group_name: null })
    .where('image_id', '=', ids)
    .execute();
  await trx.deleteFrom('photo_groups').where('image_id', '=', ids).execute();
}
