import type { SessionUser } from '../../../ports/session-table.ts';
import { removeOrphans } from '../orphan-sweeper.ts';
import type { Deps } from '../ports.ts';
import { createNotInTrashError, requireVisibleInTrash } from './trash-access.ts';

export type PurgeDeps = Pick<Deps, 'audit' | 'trash' | 'objectLedger' | 'log' | 'clock' | 'store'>;

/**
 * Deletes an image in the trash for good, with its files. A file that cannot be removed at once is removed later by
 * the sweeper, because it became an orphan in the transaction that deleted the rows.
 */
export async function purgeImage(deps: PurgeDeps, image_id: string, viewer: SessionUser): Promise<void> {
  const { user_id } = await requireVisibleInTrash(deps.trash, image_id, viewer);
  const keys = await deps.trash.purge(image_id);
  if (!keys) throw createNotInTrashError();
  await removeOrphans(deps, keys).catch((err: unknown) => {
    deps.log.warn({ err, image_id }, 'the files of a deleted image are left to the sweeper');
  });
  await deps.audit.write({
    at: deps.clock.now(),
    actor_id: viewer.user_id,
    action: 'image.purged',
    subject: image_id,
    details: { owner: user_id },
  });
}
