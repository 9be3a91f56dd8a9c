import type { Pool } from 'pg';
import { IMAGE_ROW } from '../../apps/server/src/adapters/db/search/image-row.ts';

export type Position = { uploaded_at: Date; image_id: string };
export type BarePage = { user_id?: number; after?: Position };

/** The two queries of a list through the bare driver: the rows of one page, and the number of all rows. */
export async function readBarePage(database: Pool, { user_id, after }: BarePage): Promise<unknown> {
  const values: unknown[] = [];
  const addValue = (value: unknown) => `$${values.push(value)}`;
  const own = user_id === undefined ? 'true' : `user_id = ${addValue(user_id)}`;
  const count = database.query(`select sum(images)::integer from image_counts where ${own}`, [...values]);
  const below = after
    ? `(uploaded_at, image_id) < (${addValue(after.uploaded_at)}::timestamptz, ${addValue(after.image_id)}::uuid)`
    : 'true';
  const page = database.query(
    `select ${IMAGE_ROW.join(', ')} from images where ${own} and ${below}
      order by uploaded_at desc, image_id desc limit 51`,
    values,
  );
  return Promise.all([page, count]);
}

/** The image in the middle of the list. */
export async function findMiddle(database: Pool): Promise<Position> {
  const { rows } = await database.query<Position>(
    `select uploaded_at, image_id from images order by uploaded_at desc, image_id desc
     offset (select count(*) / 2 from images) limit 1`,
  );
  if (!rows[0]) throw new Error('there are no images');
  return rows[0];
}
