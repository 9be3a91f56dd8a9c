import { type BackgroundLoop, createBackgroundLoop, type LoopTimers } from '../../../lib/background-loop.ts';
import { DatabaseUnavailableError } from '../../../lib/errors.ts';
import type { AccountToClear, Deps } from '../ports.ts';

const IDLE_MS = 30_000;
const ACCOUNTS_PER_PAGE = 10;
/** More photos than a line of the log needs to find the cause. */
const MAX_LOGGED_IDS = 20;
/** A request takes some milliseconds for each. */
const PHOTOS_PER_PAGE = 100;
/** Longer than an upload may take: one that was under way when its owner left is deleted, too. */
const LAST_UPLOAD_MS = 15 * 60_000;

type RemoveDeps = Pick<Deps, 'images' | 'trash' | 'log'>;
type PhotoDeps = RemoveDeps & Pick<Deps, 'accountRemovals' | 'clock'>;
type RemovalCounts = { removed: number; failed: number };

type Photos<Row> = {
  listPage: (paging: { limit: number; after: Row | null }) => Promise<Row[]>;
  remove: (image_id: string) => Promise<unknown>;
};
type Pace = { maxPages?: number; signal?: AbortSignal };

/**
 * Collects the photos that could not be deleted, for one line of the log: they are tried again with every pass, and
 * would fill it.
 */
function createStuckPhotoLog(log: Deps['log']) {
  const image_ids: string[] = [];
  let photos = 0;
  let firstError: unknown;
  return {
    add: (image_id: string, err: unknown) => {
      if (photos === 0) firstError = err;
      photos += 1;
      if (image_ids.length < MAX_LOGGED_IDS) image_ids.push(image_id);
    },
    write: () => {
      if (photos > 0)
        log.warn(
          { err: firstError, photos, image_ids },
          'photos of deleted accounts could not be deleted; they are tried again',
        );
    },
  };
}
type StuckPhotoLog = ReturnType<typeof createStuckPhotoLog>;

async function removeOne(image_id: string, remove: () => Promise<unknown>, stuck: StuckPhotoLog) {
  try {
    await remove();
    return 'removed';
  } catch (err) {
    if (err instanceof DatabaseUnavailableError) throw err;
    stuck.add(image_id, err);
    return 'failed';
  }
}

/** Each photo is deleted in a transaction of its own; one that cannot be deleted is left for the next pass. */
async function removeEach<Row extends { image_id: string }>(
  { listPage, remove }: Photos<Row>,
  stuck: StuckPhotoLog,
  { maxPages = Number.POSITIVE_INFINITY, signal }: Pace,
): Promise<RemovalCounts> {
  const count = { removed: 0, failed: 0 };
  let after: Row | null = null;
  for (let pages = 0; pages < maxPages && !signal?.aborted; pages += 1) {
    const rows: Row[] = await listPage({ limit: PHOTOS_PER_PAGE, after });
    for (const { image_id } of rows) count[await removeOne(image_id, () => remove(image_id), stuck)] += 1;
    after = rows.at(-1) ?? null;
    if (rows.length < PHOTOS_PER_PAGE) break;
  }
  return count;
}

/**
 * Deletes the trash that a deleted account has left and, where its owner wanted it, all photos with their results.
 * Their files become orphaned objects. Where photos stay, an admin may delete one later: that one can be restored.
 */
async function removePhotos(
  { images, trash, stuck }: Omit<RemoveDeps, 'log'> & { stuck: StuckPhotoLog },
  { user_id, deleted_at, withPhotos }: AccountToClear,
  pace: Pace,
): Promise<RemovalCounts> {
  const live: Photos<Awaited<ReturnType<typeof images.listPage>>[number]> = {
    listPage: (paging) => images.listPage({ user_id }, paging),
    remove: images.remove,
  };
  const trashed: Photos<Awaited<ReturnType<typeof trash.listPage>>[number]> = {
    listPage: (paging) =>
      trash.listPage({ user_id, ...(!withPhotos && { until_or_by_owner: deleted_at }) }, paging),
    remove: trash.purge,
  };
  const photos = withPhotos ? await removeEach(live, stuck, pace) : { removed: 0, failed: 0 };
  // An admin may have put one in the trash meanwhile.
  const deleted = await removeEach(trashed, stuck, pace);
  return { removed: photos.removed + deleted.removed, failed: photos.failed + deleted.failed };
}

/** Deletes what a request can delete of these photos; the background loop deletes the rest. */
export async function removeFirstPhotos(deps: RemoveDeps, account: AccountToClear): Promise<void> {
  const stuck = createStuckPhotoLog(deps.log);
  await removePhotos({ ...deps, stuck }, account, { maxPages: 1 }).finally(stuck.write);
}

type RemovalPass = { stuck: StuckPhotoLog; signal: AbortSignal };

async function removePhotosOfAccount(
  deps: PhotoDeps,
  account: AccountToClear,
  { stuck, signal }: RemovalPass,
): Promise<number> {
  const { user_id, deleted_at } = account;
  const { removed, failed } = await removePhotos({ ...deps, stuck }, account, { signal });
  if (removed > 0) deps.log.info({ user_id, removed, failed }, 'photos of a deleted account were deleted');
  const isOver = deps.clock.now().getTime() > deleted_at.getTime() + LAST_UPLOAD_MS;
  const isEmpty = removed + failed === 0 && !signal.aborted;
  if (isEmpty && isOver) await deps.accountRemovals.completeClearing(user_id);
  return removed;
}

/** One pass through all deleted accounts that still have photos to delete; returns how many were deleted. */
async function clearAccounts(deps: PhotoDeps, pass: RemovalPass): Promise<number> {
  let removed = 0;
  let after = 0;
  let accounts: AccountToClear[];
  do {
    accounts = await deps.accountRemovals.listAccountsToClear({ after, limit: ACCOUNTS_PER_PAGE });
    for (const account of accounts) {
      if (pass.signal.aborted) return 0;
      removed += await removePhotosOfAccount(deps, account, pass);
      after = account.user_id;
    }
  } while (accounts.length === ACCOUNTS_PER_PAGE);
  return removed;
}

/** Deletes the photos that deleted accounts have left, also when a process was killed meanwhile. */
export const createAccountPhotoRemover = (deps: PhotoDeps, timers?: LoopTimers): BackgroundLoop =>
  createBackgroundLoop({
    name: 'removing the photos of deleted accounts',
    work: async (signal) => {
      const stuck = createStuckPhotoLog(deps.log);
      const removed = await clearAccounts(deps, { stuck, signal }).finally(stuck.write);
      return removed > 0 ? 'more' : 'idle';
    },
    idleMs: IDLE_MS,
    jitter: 0.2,
    log: deps.log,
    ...(timers && { timers }),
  });
