import type { ImageListQuery, ImageOrder } from '@smart-waste/contract';
import { computeImageRank } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createCursorCodec, instant, type Page, readPage, uuid } from '../../lib/cursor.ts';
import { AppError } from '../../lib/errors.ts';
import type { ImagePosition, ImageRow } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { withoutHiddenResults } from './hidden-results.ts';
import { filterFor } from './image-search.ts';
import type { Deps } from './ports.ts';
import { type NamedImage, withUsernames } from './usernames.ts';

const position = { uploaded_at: instant, image_id: uuid };
/** Cursors of a list that is ordered by time. */
export const imageCursor = createCursorCodec(z.strictObject(position));
/** Cursors of a list that is ordered by a rank, and by time among equals. They name the order, as ranks look alike. */
const createRankedImageCursor = (order: ImageOrder) =>
  createCursorCodec(z.strictObject({ ...position, order: z.literal(order), rank: z.number() }));

/** The cursors of a list in this order; those of another order are refused. */
export function createImageCursor(order: ImageOrder) {
  const ranked = createRankedImageCursor(order);
  return {
    decode: (cursor: string | undefined): ImagePosition | null =>
      (order === 'newest' ? imageCursor : ranked).decode(cursor),
    after: (image: ImageRow): string => {
      const { uploaded_at, image_id } = image;
      const rank = computeImageRank(order, image);
      return rank === null
        ? imageCursor.encode({ uploaded_at, image_id })
        : ranked.encode({ uploaded_at, image_id, order, rank });
    },
  };
}

/** One page of the images that this user may see; `total` counts all pages. */
export async function listImages(
  { images, users }: Pick<Deps, 'images' | 'users'>,
  viewer: SessionUser,
  { cursor, limit, order, ...search }: ImageListQuery,
): Promise<Page<NamedImage> & { total: number }> {
  const filter = filterFor(viewer, search);
  if (order !== 'newest' && viewer.role !== 'admin')
    throw new AppError('forbidden', createReason('error.image.order_admin_only'));
  const cursors = createImageCursor(order);
  const after = cursors.decode(cursor);
  const [{ rows, next_cursor }, total] = await Promise.all([
    readPage(limit, (limit) => images.listPage(filter, { limit, after, order }), cursors.after),
    images.count(filter),
  ]);
  const visible = await withoutHiddenResults(images, rows, { viewer });
  return { rows: await withUsernames(users, viewer, visible), next_cursor, total };
}
