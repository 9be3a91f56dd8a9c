import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { runBareProcessing } from './bare-photo.ts';

/** Inserts one image and its run in one transaction, without any query. */
const INSERT = `
  with image as (
    insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                        location_source, uploaded_at, stage, photo_sha256, perceptual_hash)
    values (gen_random_uuid(), $1, 'photos/bare.jpg', 'thumbnails/bare.jpg', 4000, 3000, '#8a8f7c', 'Market Road',
            'typed', now(), 'queued', $2, 0::bit(64))
    returning image_id)
  insert into analyses (analysis_id, image_id, options)
  select gen_random_uuid(), image_id, '{}' from image`;

type Bare = { database: Pool; folder: string; owner: number };

export const runBareInsert = ({ database, owner }: Omit<Bare, 'folder'>) =>
  database.query(INSERT, [owner, crypto.randomUUID()]);

async function writeSynced(folder: string, bytes: Uint8Array): Promise<void> {
  const file = await open(join(folder, `${crypto.randomUUID()}.jpg`), 'wx');
  await file.writeFile(bytes);
  await file.sync();
  await file.close();
}

/** The necessary work of an upload: process the photo, write both files to the disk, insert the row. */
export async function runBareUpload({ folder, ...row }: Bare, photo: Uint8Array): Promise<void> {
  await Promise.all((await runBareProcessing(photo)).map((bytes) => writeSynced(folder, bytes)));
  await runBareInsert(row);
}
