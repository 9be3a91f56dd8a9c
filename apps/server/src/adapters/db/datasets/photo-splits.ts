import { sql } from 'kysely';
import type { DatasetTable, UndividedPhoto } from '../../../modules/datasets/ports.ts';
import type { Database } from '../schema.ts';

type UndividedRow = Omit<UndividedPhoto, 'location'> & { latitude: number | null; longitude: number | null };

/** See DatasetTable.undivided. Photos that were deleted meanwhile have no hash and no place any more, and are left out. */
export async function undividedPhotos(db: Database, dataset_id: string): Promise<UndividedPhoto[]> {
  const { rows } = await sql<UndividedRow>`
    select position, image_id, latitude, longitude, user_id as uploader, uploaded_at, annotations,
           lpad(to_hex(perceptual_hash::bigint), 16, '0') as perceptual_hash,
           photo_groups.group_name as "group", sha256 is not null as "isReadable"
      from dataset_photos join images using (image_id) left join photo_groups using (image_id)
     where dataset_id = ${dataset_id} order by position`.execute(db);
  return rows.map(({ latitude, longitude, ...photo }) => ({
    ...photo,
    location: latitude === null || longitude === null ? null : { latitude, longitude },
  }));
}

/** Stores the split of each photo, and its group for all later datasets. */
export async function writeSplits(
  trx: Database,
  dataset_id: string,
  splits: Parameters<DatasetTable['freeze']>[1],
): Promise<void> {
  await sql`
    with divided as (
      select * from jsonb_to_recordset(${JSON.stringify(splits)}::jsonb)
        as one (position integer, "group" text, split text, conflict text)),
    written as (
      update dataset_photos
         set group_name = divided."group", conflict = divided.conflict,
             split = case when divided.conflict is null then divided.split end
        from divided
       where dataset_id = ${dataset_id}::uuid and dataset_photos.position = divided.position
      returning image_id, group_name)
    insert into photo_groups select image_id, group_name from written where group_name is not null
    on conflict (image_id) do nothing`.execute(trx);
}
