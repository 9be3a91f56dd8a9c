import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreMissing } from '../../lib/caught-error.ts';
import type { FileCalls, Move } from '../../lib/files/file-calls.ts';
import { syncFiles } from '../../lib/sync-files.ts';
import { writeMany } from '../../lib/write-many-durably.ts';
import type { Staging } from '../../ports/image-store.ts';
import { parseStorageKey } from './storage-key.ts';

/**
 * A folder of its own, which is removed afterwards: the list of a folder that had a million files stays long. In it each process has one, so that
 * one that lost its lock does not meet files of another. Only a restore that is alone on the store discards them, and then all.
 */
const STAGED = 'staged';
/** A restore that still runs may have written younger ones. */
const LEFTOVER_AFTER_MS = 7 * 24 * 3600_000;

type Parts = {
  files: FileCalls;
  withMappedErrors: <Result>(path: string, work: () => Promise<Result>) => Promise<Result>;
  /** Creates a folder of the store where it is missing. */
  create: (folder: string) => Promise<void>;
  /** Moves durable files to the places of photos, which are durable then. */
  move: (moves: readonly Move[]) => Promise<void>;
};

/** Stages photos in a folder of the store `home`, from which they are renamed. */
export function createStaging(home: string, { files, withMappedErrors, create, move }: Parts): Staging {
  const all = join(home, STAGED);
  const folder = join(all, randomUUID());
  const buildStagedPath = (key: string) => {
    const { folder: of, file } = parseStorageKey(key);
    return join(folder, `${of}-${file}`);
  };
  return {
    write: async (work) => {
      for (const missing of [all, folder]) await withMappedErrors(missing, () => create(missing));
      return writeMany(
        { files, withMappedErrors },
        (write) => work(async (key, bytes) => write(buildStagedPath(key), bytes)),
        (paths) => withMappedErrors(folder, () => syncFiles(folder, paths)),
      );
    },
    store: (keys) =>
      withMappedErrors('a staged photo', () =>
        move(
          keys.map((key) => {
            const { folder: of, file } = parseStorageKey(key);
            return [buildStagedPath(key), join(home, of, file)];
          }),
        ),
      ),
    discard: () => withMappedErrors(all, () => rm(all, { recursive: true, force: true })),
  };
}

/** Removes what restores have left that were killed long ago. */
export async function removeOldStaged(home: string): Promise<void> {
  const oldest = Date.now() - LEFTOVER_AFTER_MS;
  const names = await readdir(join(home, STAGED)).catch(ignoreMissing);
  for (const name of names ?? []) {
    const folder = join(home, STAGED, name);
    const stats = await stat(folder).catch(ignoreMissing);
    // The time of a folder is that of the last file that was written into it or moved out of it.
    if (stats && stats.mtimeMs < oldest) await rm(folder, { recursive: true, force: true });
  }
}
