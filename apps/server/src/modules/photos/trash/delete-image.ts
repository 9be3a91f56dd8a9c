import type { SessionUser } from '../../../ports/session-table.ts';
import { createImageNotFoundError, requireVisibleImage } from '../image-access.ts';
import type { Deps } from '../ports.ts';

export type DeleteDeps = Pick<Deps, 'audit' | 'images' | 'trash' | 'clock'>;

/**
 * Moves an image into the trash, with its runs: a waiting one is not executed, and a running one has no effect. Its
 * files stay until it is purged, but no link reaches them.
 */
export async function deleteImage(deps: DeleteDeps, image_id: string, viewer: SessionUser): Promise<void> {
  const { user_id } = await requireVisibleImage(deps.images, image_id, viewer);
  const at = deps.clock.now();
  if (!(await deps.trash.put(image_id, { at, by: viewer.user_id }))) throw createImageNotFoundError();
  await deps.audit.write({
    at,
    actor_id: viewer.user_id,
    action: 'image.deleted',
    subject: image_id,
    details: { owner: user_id },
  });
}
