import { type BackgroundLoop, backgroundLoop, type LoopTimers } from '../../../lib/background-loop.ts';
import type { Deps } from '../ports.ts';

const IDLE_MS = 30_000;
const ACCOUNTS_AT_ONCE = 10;
/** A request takes some milliseconds for each. */
const PHOTOS_AT_ONCE = 100;
/** Longer than an upload may take: one that was under way when its owner left is deleted, too. */
const LAST_UPLOAD_MS = 15 * 60_000;

type PhotoDeps = Pick<Deps, 'images' | 'trash' | 'accountRemovals' | 'clock' | 'log'>;

/** Deletes some photos of this user, with their results; returns how many. Their files become orphaned objects. */
export async function removePhotos(
  { images, trash }: Pick<Deps, 'images' | 'trash'>,
  user_id: number,
): Promise<number> {
  const page = await images.page({ user_id }, { limit: PHOTOS_AT_ONCE, after: null });
  for (const { image_id } of page) await images.remove(image_id);
  // An admin may have put one in the trash meanwhile.
  const trashed = await trash.page({ user_id }, { limit: PHOTOS_AT_ONCE, after: null });
  for (const { image_id } of trashed) await trash.purge(image_id);
  return page.length + trashed.length;
}

/** Deletes the photos of deleted accounts whose owners wanted it, also when a process was killed meanwhile. */
export const accountPhotoRemover = (deps: PhotoDeps, timers?: LoopTimers): BackgroundLoop =>
  backgroundLoop({
    name: 'removing the photos of deleted accounts',
    work: async (signal) => {
      let removed = 0;
      for (const { user_id, deleted_at } of await deps.accountRemovals.listWithPhotos(ACCOUNTS_AT_ONCE)) {
        if (signal.aborted) return 'idle';
        const some = await removePhotos(deps, user_id);
        removed += some;
        const isOver = deps.clock.now().getTime() > deleted_at.getTime() + LAST_UPLOAD_MS;
        if (some === 0 && isOver) await deps.accountRemovals.completePhotos(user_id);
      }
      return removed > 0 ? 'more' : 'idle';
    },
    idleMs: IDLE_MS,
    jitter: 0.2,
    log: deps.log,
    ...(timers && { timers }),
  });
