import type { ImageRow } from '../../../ports/image-table.ts';
import { requireVisibleImage } from '../image-access.ts';
import { createImageEntry, type ImageRequest } from '../image-entry.ts';
import type { Deps } from '../ports.ts';
import { checkVisibleInTrash } from './trash-access.ts';

export type RestoreDeps = Pick<Deps, 'images' | 'trash' | 'clock'>;

/**
 * Moves an image out of the trash; its analysis continues where it was. One that is not in the trash any more because
 * it was restored already is returned as it is. Throws `not_found` for one that was purged.
 */
export async function restoreImage(deps: RestoreDeps, request: ImageRequest): Promise<ImageRow> {
  const { image_id, viewer } = request;
  // The trash first: what another request restores between the two reads is found by the second one.
  const trashed = await deps.trash.findById(image_id);
  if (!trashed && (await deps.images.findById(image_id)))
    return requireVisibleImage(deps.images, image_id, viewer);
  const { user_id } = checkVisibleInTrash(trashed, viewer);
  const image = await deps.trash.restore(
    image_id,
    createImageEntry(request, {
      at: deps.clock.now(),
      action: 'image.restored',
      details: { owner: user_id },
    }),
  );
  return image ?? requireVisibleImage(deps.images, image_id, viewer); // another request was faster
}
