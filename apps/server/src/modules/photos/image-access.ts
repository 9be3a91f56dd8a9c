import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { ImageRow, ImageTable } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';

export const createImageNotFoundError = () =>
  new AppError('not_found', createReason('error.image.not_found'));

/**
 * The image when this user may see it. Throws `not_found` for an unknown image and for one of another user (API-05).
 */
export async function requireVisibleImage(
  images: Pick<ImageTable, 'findById'>,
  image_id: string,
  viewer: SessionUser,
): Promise<ImageRow> {
  const image = await images.findById(image_id);
  if (!image || (viewer.role !== 'admin' && image.user_id !== viewer.user_id))
    throw createImageNotFoundError();
  return image;
}

/** The image when this user may review it: everyone whom `requireVisibleImage` lets see it, and reviewers (LB-25). */
export async function requireImageToReview(
  images: Pick<ImageTable, 'findById'>,
  image_id: string,
  viewer: SessionUser,
): Promise<ImageRow> {
  if (viewer.role !== 'reviewer') return requireVisibleImage(images, image_id, viewer);
  const image = await images.findById(image_id);
  if (!image) throw createImageNotFoundError();
  return image;
}

/** The owner of the requested images: a `user_id` may narrow an admin's view; other users may only send their own. */
export function decideOwner(viewer: SessionUser, user_id: number | undefined): number | undefined {
  if (viewer.role === 'admin') return user_id;
  if (user_id !== undefined && user_id !== viewer.user_id)
    throw new AppError('forbidden', createReason('error.image.not_yours'));
  return viewer.user_id;
}
