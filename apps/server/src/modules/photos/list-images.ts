import type { ImageListQuery } from '@smart-waste/contract';
import { imageRank } from '@smart-waste/core';
import { AppError } from '../../lib/errors.ts';
import type { Deps } from '../../ports/deps.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { filterFor } from './image-search.ts';
import { cursorOf, positionOf } from './list-cursor.ts';
import { type NamedImage, withUsernames } from './usernames.ts';

type ImagePage = { rows: NamedImage[]; next_cursor: string | null; total: number };

/** One page of the images that this person may see; `total` counts all pages. */
export async function listImages(
  { images, users }: Pick<Deps, 'images' | 'users'>,
  viewer: SessionUser,
  { cursor, limit, order, ...search }: ImageListQuery,
): Promise<ImagePage> {
  const filter = filterFor(viewer, search);
  const isRanked = order !== 'newest';
  if (isRanked && viewer.role !== 'admin') throw new AppError('forbidden', 'Only an admin can order uploads');
  const after = cursor === undefined ? null : positionOf(cursor, { isRanked });
  const [found, total] = await Promise.all([
    images.page(filter, { limit: limit + 1, after, order }), // one more tells whether another page follows
    images.count(filter),
  ]);
  const rows = await withUsernames(users, viewer, found.slice(0, limit));
  const last = found.length > limit ? rows.at(-1) : undefined;
  const next_cursor = last ? cursorOf({ ...last, rank: imageRank(order, last.analysis_results) }) : null;
  return { rows, next_cursor, total };
}
