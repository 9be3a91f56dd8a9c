import type { Logger } from 'pino';
import { StartupError } from '../../../lib/errors.ts';
import { holdsObject, type ImageStore, StoreUnavailableError } from '../../../ports/image-store.ts';
import type { Installation, InstallationTable } from '../../../ports/installation.ts';
import { readStoreMark, type StoreMark, writeStoreMark } from './store-mark.ts';

type CheckDeps = {
  store: ImageStore;
  installation: InstallationTable;
  /** Of the newest photos. */
  listNewestKeys: (limit: number) => Promise<string[]>;
  log: Logger;
};

/** As many of the newest photos are looked for in a store that does not say whose it is. */
const SAMPLED_KEYS = 5;

/**
 * Checks at the start that the photo store and the database belong together, and marks a store that is used for the first
 * time. `address` names the store for people. Throws StartupError when they do not. A store that is unavailable is not
 * checked: photos are accepted as soon as it is available again.
 */
export async function checkStore(deps: CheckDeps, address: string): Promise<void> {
  try {
    const [mark, own] = await Promise.all([readStoreMark(deps.store), deps.installation.read()]);
    if (mark === null) await adoptStore(deps, own, address);
    else await acceptMark(deps, { mark, own, address });
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    deps.log.error({ err: error }, 'whether the photo store belongs to this database could not be checked');
  }
}

async function acceptMark(
  { store, installation }: CheckDeps,
  { mark, own, address }: { mark: StoreMark; own: Installation; address: string },
): Promise<void> {
  const { installation_id } = own;
  if (mark.installation_id !== installation_id)
    throw new StartupError(
      `The photos in ${address} belong to another installation (${mark.installation_id}) than the database (${installation_id}). ` +
        'Set the variables of the database and of the photo store to those of one installation.',
    );
  // The restore was killed after its last change of the database.
  if (mark.unfinished_restore !== null)
    await writeStoreMark(store, { installation_id, unfinished_restore: null });
  if (!own.has_marked_store) await installation.recordMarkedStore();
}

/**
 * Marks a store without a mark, unless another one was marked before and this one has none of the newest photos: then it is
 * an empty bucket, or a disk that is not mounted, in place of the photos.
 */
async function adoptStore(deps: CheckDeps, own: Installation, address: string): Promise<void> {
  const { store, installation, listNewestKeys } = deps;
  if (own.has_marked_store) {
    const keys = await listNewestKeys(SAMPLED_KEYS);
    if (keys.length > 0 && !(await holdsAny(store, keys))) throw createEmptyStoreError(address);
  }
  await writeStoreMark(store, { installation_id: own.installation_id, unfinished_restore: null });
  await installation.recordMarkedStore();
}

/** Whether the store has one of these objects. */
export async function holdsAny(store: ImageStore, keys: readonly string[]): Promise<boolean> {
  for (const key of keys) if (await holdsObject(store, key)) return true;
  return false;
}

const createEmptyStoreError = (address: string) =>
  new StartupError(
    `The photos of this installation are not in ${address}: it has none of the newest ${SAMPLED_KEYS}, and no file that says whose it is. ` +
      'Check the variables of the photo store, and that its disk is mounted. To move photos: npm run storage:copy. ' +
      'If they are lost: npm run restore with an empty database or another DATA_DIR, or npm run storage:copy into this store from where the rest is.',
  );
