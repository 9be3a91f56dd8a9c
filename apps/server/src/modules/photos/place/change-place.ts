import type { PlaceForm } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { ImageRow } from '../../../ports/image-table.ts';
import { createImageNotFoundError, requireVisibleImage } from '../image-access.ts';
import { createImageEntry, type ImageRequest } from '../image-entry.ts';
import type { Deps } from '../ports.ts';
import { decidePlace } from './decide-place.ts';

type PlaceChange = ImageRequest & { form: PlaceForm };

/**
 * Replaces the place of an upload by the one that its owner enters; no other person may, not even an admin. The
 * audit log keeps that it happened, because cities act on the place.
 */
export async function changePlace(
  { clock, images }: Pick<Deps, 'clock' | 'images'>,
  { form, ...request }: PlaceChange,
): Promise<ImageRow> {
  const { image_id, viewer } = request;
  const image = await requireVisibleImage(images, image_id, viewer);
  if (image.user_id !== viewer.user_id)
    throw new AppError('forbidden', createReason('error.place.owner_only'));
  const changed = await images.changePlace(
    image_id,
    decidePlace(form, null),
    createImageEntry(request, {
      at: clock.now(),
      action: 'image.place_changed',
      details: { owner: image.user_id },
    }),
  );
  if (!changed) throw createImageNotFoundError();
  return changed;
}
