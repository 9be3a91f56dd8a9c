import type { ImageNeighbours, ImageNeighboursQuery } from '@smart-waste/contract';
import { computeImageRank } from '@smart-waste/core';
import type { SessionUser } from '../../../ports/session-table.ts';
import { requireVisibleImage } from '../image-access.ts';
import { filterFor } from '../image-search.ts';
import type { Deps } from '../ports.ts';

type Request = { image_id: string; viewer: SessionUser; query: ImageNeighboursQuery };

/**
 * The uploads before and after this one in a searched and ordered list. It need not match the search itself: marking it
 * may have taken it out of the list.
 */
export async function findNeighbours(
  { images }: Pick<Deps, 'images'>,
  { image_id, viewer, query: { order, ...search } }: Request,
): Promise<ImageNeighbours> {
  const image = await requireVisibleImage(images, image_id, viewer);
  const after = { uploaded_at: image.uploaded_at, image_id, rank: computeImageRank(order, image) };
  const filter = filterFor(viewer, search);
  const [[previous], [next]] = await Promise.all([
    images.listPage(filter, { limit: 1, after, order, isBackwards: true }),
    images.listPage(filter, { limit: 1, after, order }),
  ]);
  return { previous: previous?.image_id ?? null, next: next?.image_id ?? null };
}
