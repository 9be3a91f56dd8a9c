import type { CoordinatesForm } from '@smart-waste/contract';
import { resolveCoordinates } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { ImageRow } from '../../../ports/image-table.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createImageNotFoundError } from '../image-access.ts';
import type { Deps } from '../ports.ts';
import { createInvalidPlaceError } from './decide-place.ts';

type NewCoordinates = { image_id: string; viewer: SessionUser; form: CoordinatesForm };

/**
 * Gives an upload that has no coordinates the ones that an admin found, and keeps the owner's words. Coordinates that
 * are already there stay: of two who set them at the same moment, the second is refused. The audit log keeps that it
 * happened, not where.
 */
export async function setCoordinates(
  { clock, images }: Pick<Deps, 'clock' | 'images'>,
  { image_id, viewer, form: { location_source, ...form } }: NewCoordinates,
): Promise<ImageRow> {
  const answer = resolveCoordinates(form);
  if ('faults' in answer) throw createInvalidPlaceError(answer.faults);
  const result = await images.setCoordinates(
    image_id,
    { ...answer.point, location_source },
    { at: clock.now(), actor_id: viewer.user_id, action: 'image.coordinates_set', subject: image_id },
  );
  if (!result) throw createImageNotFoundError();
  if (!result.isChanged) throw new AppError('conflict', createReason('error.place.already_located'));
  return result.image;
}
