import type { Deps } from '../../ports/deps.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { imageNotFound, visibleImage } from './image-access.ts';
import { removeStored } from './sweep-keys.ts';

type RemoveDeps = Pick<Deps, 'audit' | 'images' | 'objectLedger' | 'log' | 'clock' | 'store'>;

/**
 * Deletes an image with its runs and its files. The files are tried at once; one that cannot be removed now is
 * left to the key sweeper, which knows of it since the rows went.
 */
export async function removeImage(deps: RemoveDeps, image_id: string, asker: SessionUser): Promise<void> {
  const image = await visibleImage(deps.images, image_id, asker);
  const keys = await deps.images.remove(image_id);
  if (!keys) throw imageNotFound();
  await Promise.allSettled(keys.map((key) => removeStored(deps, { key, attempts: 1 })));
  await deps.audit.write({
    at: deps.clock.now(),
    actor_id: asker.user_id,
    action: 'image.deleted',
    subject: image_id,
    details: { owner: image.user_id },
  });
}
