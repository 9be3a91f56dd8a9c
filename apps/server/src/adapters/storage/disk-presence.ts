import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../lib/caught-error.ts';
import { StoreUnavailableError } from '../../ports/image-store.ts';

/** The folder of the file by which a store says whose it is; a product writes it at its first start. */
const MARK_FOLDER = 'installation';

async function identifyFolder(path: string): Promise<string | undefined> {
  const folder = await stat(path, { bigint: true }).catch(ignoreMissing);
  return folder && `${folder.dev}:${folder.ino}`;
}

/**
 * Returns a check that throws StoreUnavailableError while the folder `home` is not the one that it is now: where a disk was
 * taken away there is none, or the empty folder on which it was mounted. Without it all photos would count as lost, and new
 * ones would be written beside them.
 */
export async function createPresenceCheck(home: string): Promise<() => Promise<void>> {
  let known = await identifyFolder(home);
  return async () => {
    const present = await identifyFolder(home);
    if (present === known) return;
    // A disk that is mounted again may have another number.
    if ((await identifyFolder(join(home, MARK_FOLDER))) === undefined)
      throw new StoreUnavailableError(`the photos are not in ${home}: its disk may have been taken away`);
    known = present;
  };
}
