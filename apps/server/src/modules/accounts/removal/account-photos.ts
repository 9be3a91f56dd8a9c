import { type BackgroundLoop, backgroundLoop, type LoopTimers } from '../../../lib/background-loop.ts';
import { DatabaseUnavailable } from '../../../lib/errors.ts';
import type { Deps, LeftAccount } from '../ports.ts';

const IDLE_MS = 30_000;
const ACCOUNTS_AT_ONCE = 10;
/** A request takes some milliseconds for each. */
const PHOTOS_AT_ONCE = 100;
/** Longer than an upload may take: one that was under way when its owner left is deleted, too. */
const LAST_UPLOAD_MS = 15 * 60_000;

type RemoveDeps = Pick<Deps, 'images' | 'trash' | 'log'>;
type PhotoDeps = RemoveDeps & Pick<Deps, 'accountRemovals' | 'clock'>;
type Removed = { removed: number; failed: number };

type Photos<Row> = {
  page: (paging: { limit: number; after: Row | null }) => Promise<Row[]>;
  remove: (image_id: string) => Promise<unknown>;
};
type Pace = { maxPages?: number; signal?: AbortSignal };

async function removeOne(log: Deps['log'], remove: () => Promise<unknown>): Promise<keyof Removed> {
  try {
    await remove();
    return 'removed';
  } catch (err) {
    if (err instanceof DatabaseUnavailable) throw err;
    log.warn({ err }, 'a photo of a deleted account could not be deleted; it is tried again');
    return 'failed';
  }
}

/** Each photo is deleted in a transaction of its own; one that cannot be deleted is left for the next walk. */
async function removeEach<Row extends { image_id: string }>(
  { log }: Pick<Deps, 'log'>,
  { page, remove }: Photos<Row>,
  { maxPages = Number.POSITIVE_INFINITY, signal }: Pace,
): Promise<Removed> {
  const count = { removed: 0, failed: 0 };
  let after: Row | null = null;
  for (let pages = 0; pages < maxPages && !signal?.aborted; pages += 1) {
    const rows: Row[] = await page({ limit: PHOTOS_AT_ONCE, after });
    for (const { image_id } of rows) count[await removeOne(log, () => remove(image_id))] += 1;
    after = rows.at(-1) ?? null;
    if (rows.length < PHOTOS_AT_ONCE) break;
  }
  return count;
}

/**
 * Deletes the trash of a deleted account and, where its owner wanted it, all photos with their results. Their files
 * become orphaned objects.
 */
export async function removePhotos(
  deps: RemoveDeps,
  { user_id, withPhotos }: Pick<LeftAccount, 'user_id' | 'withPhotos'>,
  pace: Pace = {},
): Promise<Removed> {
  const { images, trash } = deps;
  const live: Photos<Awaited<ReturnType<typeof images.page>>[number]> = {
    page: (paging) => images.page({ user_id }, paging),
    remove: images.remove,
  };
  const trashed: Photos<Awaited<ReturnType<typeof trash.page>>[number]> = {
    page: (paging) => trash.page({ user_id }, paging),
    remove: trash.purge,
  };
  const photos = withPhotos ? await removeEach(deps, live, pace) : { removed: 0, failed: 0 };
  // An admin may have put one in the trash meanwhile.
  const deleted = await removeEach(deps, trashed, pace);
  return { removed: photos.removed + deleted.removed, failed: photos.failed + deleted.failed };
}

/** What a request deletes at once; the background loop deletes the rest. */
export const FIRST_SLICE: Pace = { maxPages: 1 };

async function removeOf(deps: PhotoDeps, account: LeftAccount, signal: AbortSignal): Promise<number> {
  const { user_id, deleted_at, withPhotos } = account;
  const { removed, failed } = await removePhotos(deps, account, { signal });
  if (removed + failed > 0)
    deps.log.info({ user_id, removed, failed }, 'photos of a deleted account were deleted');
  const isOver = deps.clock.now().getTime() > deleted_at.getTime() + LAST_UPLOAD_MS;
  const isEmpty = removed + failed === 0 && !signal.aborted;
  if (withPhotos && isEmpty && isOver) await deps.accountRemovals.completePhotos(user_id);
  return removed;
}

/** Deletes the photos that deleted accounts have left, also when a process was killed meanwhile. */
export const accountPhotoRemover = (deps: PhotoDeps, timers?: LoopTimers): BackgroundLoop =>
  backgroundLoop({
    name: 'removing the photos of deleted accounts',
    work: async (signal) => {
      let removed = 0;
      let after = 0;
      let accounts: LeftAccount[];
      do {
        accounts = await deps.accountRemovals.listLeft({ after, limit: ACCOUNTS_AT_ONCE });
        for (const account of accounts) {
          if (signal.aborted) return 'idle';
          removed += await removeOf(deps, account, signal);
          after = account.user_id;
        }
      } while (accounts.length === ACCOUNTS_AT_ONCE);
      return removed > 0 ? 'more' : 'idle';
    },
    idleMs: IDLE_MS,
    jitter: 0.2,
    log: deps.log,
    ...(timers && { timers }),
  });
