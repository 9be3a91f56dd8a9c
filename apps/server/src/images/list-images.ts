import type { ImageListQuery } from '@smart-waste/contract';
import type { Deps } from '../ports/deps.ts';
import type { ImageRow } from '../ports/image-table.ts';
import type { SessionUser } from '../ports/session-table.ts';
import { ownerAskedFor } from './image-access.ts';
import { cursorOf, positionOf } from './list-cursor.ts';

type ImagePage = { rows: ImageRow[]; next_cursor: string | null; total: number };

/** One page of the images that this person may see, newest first; `total` counts all pages. */
export async function listImages(
  { images }: Pick<Deps, 'images'>,
  viewer: SessionUser,
  { user_id, status, cursor, limit }: ImageListQuery,
): Promise<ImagePage> {
  const filter = { user_id: ownerAskedFor(viewer, user_id), status };
  const after = cursor === undefined ? null : positionOf(cursor);
  const [found, total] = await Promise.all([
    images.page(filter, { limit: limit + 1, after }), // one more tells whether another page follows
    images.count(filter),
  ]);
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return { rows, next_cursor: last ? cursorOf(last) : null, total };
}
