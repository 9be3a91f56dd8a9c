import type { PlaceForm } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { ImageRow } from '../../../ports/image-table.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createImageNotFoundError, requireVisibleImage } from '../image-access.ts';
import type { Deps } from '../ports.ts';
import { decidePlace } from './decide-place.ts';

type PlaceChange = { image_id: string; viewer: SessionUser; form: PlaceForm };

/**
 * Replaces the place of an upload by the one that its owner enters; no other person may, not even an admin. The
 * audit log keeps that it happened, because cities act on the place.
 */
export async function changePlace(
  { audit, clock, images }: Pick<Deps, 'audit' | 'clock' | 'images'>,
  { image_id, viewer, form }: PlaceChange,
): Promise<ImageRow> {
  const image = await requireVisibleImage(images, image_id, viewer);
  if (image.user_id !== viewer.user_id)
    throw new AppError('forbidden', createReason('error.place.owner_only'));
  const changed = await images.changePlace(image_id, decidePlace(form, null));
  if (!changed) throw createImageNotFoundError();
  await audit.write({
    at: clock.now(),
    actor_id: viewer.user_id,
    action: 'image.place_changed',
    subject: image_id,
    details: { owner: image.user_id },
  });
  return changed;
}
