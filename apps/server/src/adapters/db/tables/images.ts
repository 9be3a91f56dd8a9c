import { isFinal } from '@smart-waste/core';
import { sql } from 'kysely';
import type { ImageTable } from '../../../ports/image-table.ts';
import type { Database } from '../schema.ts';
import { countImages, countImagesByStatus, countImagesUpTo } from '../search/image-count.ts';
import { readImagePage } from '../search/image-page.ts';
import { IMAGE_ROW } from '../search/image-row.ts';
import type { WordShares } from '../search/word-shares.ts';
import { addImage } from './add-image.ts';
import { findBlindPhotos, readBlindResults } from './blind-results.ts';
import { reviewImage, setCoordinates } from './change-image.ts';
import { changePlace } from './change-place.ts';
import { purgeFromTrash } from './purge-trash.ts';
import { putInTrash } from './put-in-trash.ts';
import { queueSameCase } from './queue-same-case.ts';

/** The transaction that puts such an image in the trash purges it, too. */
const IMMEDIATE_DELETION = { at: new Date(0), by: null };

/** The images of a database. */
export function createImageTable(db: Database, readShares: WordShares): ImageTable {
  const context = { db, readShares };
  const images = db.selectFrom('images').select(IMAGE_ROW);
  return {
    add: (...image) => addImage(db, ...image),
    queueForCase: async ({ image_id, status }, number) => {
      await queueSameCase(db, { image_id, number, isAnalysed: isFinal(status) });
    },
    findBlindResults: (image_ids, user_id) => readBlindResults(db, image_ids, user_id),
    findBlindPhotos: (image_ids) => findBlindPhotos(db, image_ids),
    findByIds: (image_ids) => images.where('image_id', '=', sql<string>`any(${image_ids}::uuid[])`).execute(),
    findById: (image_id) => images.where('image_id', '=', image_id).executeTakeFirst(),
    findByIdempotencyKey: (user_id, key) =>
      images.where('user_id', '=', user_id).where('idempotency_key', '=', key).executeTakeFirst(),
    findByPhoto: (user_id, photo_sha256) =>
      images.where('user_id', '=', user_id).where('photo_sha256', '=', photo_sha256).executeTakeFirst(),
    listPage: (filter, paging) => readImagePage(context, filter, paging),
    count: (filter) => countImages(context, filter),
    countByStatus: (filter) => countImagesByStatus(context, filter),
    countUpTo: (filter, max) => countImagesUpTo(context, filter, max),
    changePlace: (...change) => db.transaction().execute((trx) => changePlace(trx, ...change)),
    setCoordinates: (...change) => db.transaction().execute((trx) => setCoordinates(trx, ...change)),
    isPlacedByAdmin: async (image_id) => {
      const last = await db
        .selectFrom('audit_log')
        .select('action')
        .where('subject', '=', image_id)
        .where('action', 'in', ['image.coordinates_set', 'image.place_changed'])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return last?.action === 'image.coordinates_set';
    },
    review: (...change) => db.transaction().execute((trx) => reviewImage(trx, ...change)),
    fillSeverities: (limit) => fillSeverities(db, limit),
    remove: (image_id) =>
      db.transaction().execute(async (trx) => {
        const existed = await putInTrash(trx, image_id, IMMEDIATE_DELETION);
        return existed ? purgeFromTrash(trx, image_id) : undefined;
      }),
  };
}

/** See ImageTable.fillSeverities. Images that are in use are passed over, so nothing waits for another. */
async function fillSeverities(db: Database, limit: number): Promise<number> {
  // A common table expression is read once, however the update is planned.
  const { numAffectedRows = 0n } = await sql`
    with chosen as materialized (
      select image_id from images
       where severity < 0 and analysis_results is not null
       order by image_id
       limit ${limit}
         for no key update skip locked)
    update images set severity = severity_of(analysis_results)
      from chosen
     where images.image_id = chosen.image_id`.execute(db);
  return Number(numAffectedRows);
}
