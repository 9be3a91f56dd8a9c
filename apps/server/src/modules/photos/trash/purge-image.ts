import { createImageEntry, type ImageRequest } from '../image-entry.ts';
import { removeOrphans } from '../orphan-sweeper.ts';
import type { Deps } from '../ports.ts';
import { createNotInTrashError, requireVisibleInTrash } from './trash-access.ts';

export type PurgeDeps = Pick<Deps, 'trash' | 'objectLedger' | 'log' | 'clock' | 'store'>;

/**
 * Deletes an image in the trash for good, with its files. A file that cannot be removed at once is removed later by
 * the sweeper, because it became an orphan in the transaction that deleted the rows.
 */
export async function purgeImage(deps: PurgeDeps, request: ImageRequest): Promise<void> {
  const { image_id, viewer } = request;
  const { user_id } = await requireVisibleInTrash(deps.trash, image_id, viewer);
  const keys = await deps.trash.purge(
    image_id,
    createImageEntry(request, { at: deps.clock.now(), action: 'image.purged', details: { owner: user_id } }),
  );
  if (!keys) throw createNotInTrashError();
  await removeOrphans(deps, keys).catch((err: unknown) => {
    deps.log.warn({ err, image_id }, 'the files of a deleted image are left to the sweeper');
  });
}
