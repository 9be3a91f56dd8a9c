import { sql } from 'kysely';
import type { DatasetTable } from '../../../modules/datasets/ports.ts';
import type { Database } from '../schema.ts';

type Row = Awaited<ReturnType<DatasetTable['listExported']>>[number];

/** See DatasetTable.exported. */
export async function readExportedPhotos(
  db: Database,
  dataset_id: string,
  { after, limit }: { after: number; limit: number },
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select position, image_id, image_id || '.jpg' as file_name, photo_key,
           dataset_photos.width, dataset_photos.height, split, annotations,
           sha256, group_name as "group"
      from dataset_photos join images using (image_id)
     where dataset_id = ${dataset_id} and split is not null and annotations is not null and position > ${after}
     order by position limit ${limit}`.execute(db);
  return rows;
}

/** See DatasetTable.gone. */
export async function listGonePhotos(db: Database, dataset_id: string): Promise<string[]> {
  const { rows } = await sql<{ image_id: string }>`
    select image_id from dataset_photos left join images using (image_id)
     where dataset_id = ${dataset_id} and split is not null and images.image_id is null
     order by position`.execute(db);
  return rows.map(({ image_id }) => image_id);
}
