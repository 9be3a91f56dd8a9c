import { type RawBuilder, sql } from 'kysely';
import type { DatasetTable, PhotoToDivide, UndividedPhoto } from '../../../modules/datasets/ports.ts';
import type { Database } from '../schema.ts';
import { lockDatasetPhotos } from '../tables/lock-dataset-photos.ts';

type WithCoordinates<Photo extends PhotoToDivide> = Omit<Photo, 'location'> & {
  latitude: number | null;
  longitude: number | null;
};

/** What a split depends on, of an image with the group that it has. */
const TO_DIVIDE = sql`
  image_id, latitude, longitude, user_id as uploader, uploaded_at, annotations,
  lpad(to_hex(perceptual_hash::bigint), 16, '0') as perceptual_hash, photo_groups.group_name as "group"`;

const withLocation = <Row extends { latitude: number | null; longitude: number | null }>({
  latitude,
  longitude,
  ...photo
}: Row) => ({
  ...photo,
  location: latitude === null || longitude === null ? null : { latitude, longitude },
});

/** See DatasetTable.undivided. Photos that were deleted meanwhile have no hash and no place any more, and are left out. */
export async function listUndividedPhotos(db: Database, dataset_id: string): Promise<UndividedPhoto[]> {
  const { rows } = await sql<WithCoordinates<UndividedPhoto>>`
    select position, sha256 is not null as "isReadable", ${TO_DIVIDE}
      from dataset_photos join images using (image_id) left join photo_groups using (image_id)
     where dataset_id = ${dataset_id} order by position`.execute(db);
  return rows.map(withLocation);
}

/** See DatasetTable.matching; in the order of a dataset that is frozen now. */
export async function listPhotosToDivide(
  db: Database,
  checked: RawBuilder<unknown>,
  limit: number,
): Promise<PhotoToDivide[]> {
  const { rows } = await sql<WithCoordinates<PhotoToDivide>>`
    select ${TO_DIVIDE}
      from (${checked}) as checked join images using (image_id) left join photo_groups using (image_id)
     order by image_id limit ${limit}`.execute(db);
  return rows.map(withLocation);
}

type Splits = Parameters<DatasetTable['freeze']>[1];

/** Sent in several statements, because a text of many megabytes would be written on the event loop at once. */
const SPLITS_PER_BATCH = 2000;

function* splitIntoParts(splits: Splits): Generator<RawBuilder<unknown>> {
  for (let from = 0; from < splits.length; from += SPLITS_PER_BATCH)
    yield sql`
      jsonb_to_recordset(${JSON.stringify(splits.slice(from, from + SPLITS_PER_BATCH))}::jsonb)
        as divided (position integer, "group" text, split text, conflict text)`;
}

/** Whether one of these photos got another group in another dataset. */
export async function areRegrouped(trx: Database, dataset_id: string, splits: Splits): Promise<boolean> {
  for (const part of splitIntoParts(splits)) {
    const { rows } = await sql`
      select 1 from ${part}
        join dataset_photos on dataset_id = ${dataset_id}::uuid and dataset_photos.position = divided.position
        join photo_groups using (image_id)
       where photo_groups.group_name <> divided."group" limit 1`.execute(trx);
    if (rows.length > 0) return true;
  }
  return false;
}

/**
 * Stores the split of each photo, and its group for all later datasets. One that was deleted for good since it was read gets no group:
 * its annotations are null then, and writing waits until that is decided.
 */
export async function writeSplits(trx: Database, dataset_id: string, splits: Splits): Promise<void> {
  await lockDatasetPhotos(trx, sql`dataset_id = ${dataset_id}::uuid`);
  for (const part of splitIntoParts(splits)) await writePart(trx, dataset_id, part);
}

async function writePart(trx: Database, dataset_id: string, part: RawBuilder<unknown>): Promise<void> {
  await sql`
    with written as (
      update dataset_photos
         set group_name = case when annotations is not null then divided."group" end, conflict = divided.conflict,
             split = case when divided.conflict is null then divided.split end
        from ${part}
       where dataset_id = ${dataset_id}::uuid and dataset_photos.position = divided.position
      returning image_id, group_name)
    insert into photo_groups select image_id, group_name from written where group_name is not null
    on conflict (image_id) do nothing`.execute(trx);
}
