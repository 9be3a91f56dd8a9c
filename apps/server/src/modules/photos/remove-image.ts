import type { SessionUser } from '../../ports/session-table.ts';
import { imageNotFound, visibleImage } from './image-access.ts';
import { removeOrphans } from './orphan-sweeper.ts';
import type { Deps } from './ports.ts';

export type RemoveDeps = Pick<Deps, 'audit' | 'images' | 'objectLedger' | 'log' | 'clock' | 'store'>;

/**
 * Deletes an image with its runs and its files. A file that cannot be removed at once is
 * removed later by the sweeper, because it became an orphan in the transaction that deleted the rows.
 */
export async function removeImage(deps: RemoveDeps, image_id: string, viewer: SessionUser): Promise<void> {
  const image = await visibleImage(deps.images, image_id, viewer);
  const keys = await deps.images.remove(image_id);
  if (!keys) throw imageNotFound();
  await removeOrphans(deps, keys).catch((err: unknown) => {
    deps.log.warn({ err, image_id }, 'the files of a deleted image are left to the sweeper');
  });
  await deps.audit.write({
    at: deps.clock.now(),
    actor_id: viewer.user_id,
    action: 'image.deleted',
    subject: image_id,
    details: { owner: image.user_id },
  });
}
