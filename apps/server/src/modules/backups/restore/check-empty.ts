import { StartupError } from '../../../lib/errors.ts';
import type { ImageStore } from '../../../ports/image-store.ts';
import { holdsAny } from '../installation/check-store.ts';
import { readStoreMark } from '../installation/store-mark.ts';
import type { RestorableDatabase } from '../ports/restore.ts';
import { readObjectLines } from './object-lines.ts';
import type { Archive } from './open-archive.ts';

/** As many photos of the archive are looked for in a store that does not say whose it is. */
const MAX_REPORTED_KEYS = 20;
const MAX_LISTED_TABLES = 5;

/**
 * Throws StartupError unless database and photo store are empty, or have what an earlier attempt to restore the same snapshot has left.
 * Returns whether there was such an attempt.
 */
export async function checkEmpty(
  { database, store }: { database: RestorableDatabase; store: ImageStore },
  archive: Archive,
): Promise<boolean> {
  const isResumed = await checkDatabase(database, archive.manifest.snapshot_id);
  const mark = await readStoreMark(store);
  if (mark !== null && mark.unfinished_restore !== archive.manifest.snapshot_id)
    throw new StartupError(
      mark.unfinished_restore === null
        ? `The photo store belongs to installation ${mark.installation_id}. Restore into an empty one.`
        : `Another backup (${mark.unfinished_restore}) is being restored into this photo store. Finish that, or use an empty one.`,
    );
  if (!isResumed && mark === null && (await hasPhotosOf(archive, store)))
    throw new StartupError(
      'The photo store has photos of this backup already: it may be that of the original. Restore into an empty one.',
    );
  return isResumed || mark !== null;
}

async function checkDatabase(database: RestorableDatabase, snapshot_id: string): Promise<boolean> {
  const state = await database.inspect();
  if (state.content === 'none') return false;
  if (state.content === 'rows')
    throw new StartupError(
      `The database is not empty: there are rows in ${state.tables.slice(0, MAX_LISTED_TABLES).join(', ')}. ` +
        'Restore into an empty database, or with another DATA_DIR.',
    );
  if (state.restore.snapshot_id !== snapshot_id)
    throw new StartupError(
      `The restore of another backup into this database was not finished. Run it again with --snapshot ${state.restore.snapshot_id}, ` +
        'or use an empty database and an empty photo store.',
    );
  return true;
}

async function hasPhotosOf(archive: Archive, store: ImageStore): Promise<boolean> {
  const keys: string[] = [];
  for await (const { key } of readObjectLines(archive)) {
    keys.push(key);
    if (keys.length === MAX_REPORTED_KEYS) break;
  }
  return holdsAny(store, keys);
}
