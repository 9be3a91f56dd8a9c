import { createImageNotFoundError, requireVisibleImage } from '../image-access.ts';
import { createImageEntry, type ImageRequest } from '../image-entry.ts';
import type { Deps } from '../ports.ts';

export type DeleteDeps = Pick<Deps, 'images' | 'trash' | 'clock'>;

/**
 * Moves an image into the trash, with its runs: a waiting one is not executed, and a running one has no effect. Its
 * files stay until it is purged, but no link reaches them.
 */
export async function deleteImage(deps: DeleteDeps, request: ImageRequest): Promise<void> {
  const { image_id, viewer } = request;
  const { user_id } = await requireVisibleImage(deps.images, image_id, viewer);
  const at = deps.clock.now();
  const entry = createImageEntry(request, { at, action: 'image.deleted', details: { owner: user_id } });
  if (!(await deps.trash.put(image_id, { at, by: viewer.user_id }, entry))) throw createImageNotFoundError();
}
