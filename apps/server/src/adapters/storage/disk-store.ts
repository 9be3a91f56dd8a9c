import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, open, opendir, readdir, realpath, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { getErrorCode, ignoreMissing, isDiskFull } from '../../lib/caught-error.ts';
import { createFolder, createOneFolder } from '../../lib/create-folder.ts';
import { syncFolder, writeDurably } from '../../lib/durable-file.ts';
import type { FileCalls } from '../../lib/files/file-calls.ts';
import { moveDurably, writeManyDurably } from '../../lib/write-many-durably.ts';
import {
  type ImageStore,
  MissingObjectError,
  StoreFullError,
  StoreUnavailableError,
} from '../../ports/image-store.ts';
import { createPresenceCheck } from './disk-presence.ts';
import { createStaging, removeOldStaged } from './disk-staging.ts';
import { parseStorageKey } from './storage-key.ts';

/** The folder in which files are written first, so that leftovers are found without listing a million photos. */
const INCOMING = 'incoming';
/** Younger files may still be written by another process. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

/** Maps a failed file operation to an error of the port. */
function mapFileError(error: unknown, key: string): unknown {
  if (isDiskFull(error)) return new StoreFullError(error);
  const code = getErrorCode(error);
  // A symbolic link in place of a photo is no photo of the store.
  return code === 'ENOENT' || code === 'ELOOP' ? new MissingObjectError(key) : error;
}

function ignoreMissingObject(error: unknown): void {
  if (!(error instanceof MissingObjectError)) throw error;
}

/** Returns what runs work on a photo and throws errors of the port; a photo is missing only while its store is present. */
function createErrorMapping(requirePresent: () => Promise<void>) {
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      const mapped = mapFileError(error, key);
      if (mapped instanceof MissingObjectError) await requirePresent();
      throw mapped;
    }
  };
}

async function removeOldFiles(incoming: string): Promise<void> {
  const oldest = Date.now() - LEFTOVER_AFTER_MS;
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    // Another process may have finished or removed it since.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** Removes what killed processes have left half written, or staged. */
async function removeLeftovers(home: string): Promise<void> {
  await removeOldFiles(join(home, INCOMING));
  await removeOldStaged(home);
}

/** The folder's path; throws for a symbolic link, which could lead out of the store. */
async function checkFolder(root: string, folder: string): Promise<string> {
  const path = join(root, folder);
  if ((await lstat(path)).isDirectory()) return path;
  throw new StoreUnavailableError(`${path} is not a folder of the store`);
}

async function createInRoot(root: string, folder: string): Promise<string> {
  const created = await createFolder(join(root, folder));
  if (created) await syncFolder(root);
  return checkFolder(root, folder);
}

/** Creates a folder that may have been removed, but not the store itself. */
async function createInStore(folder: string): Promise<void> {
  await createOneFolder(folder).catch((error: unknown) => {
    if (isDiskFull(error)) throw new StoreFullError(error);
    throw new StoreUnavailableError(`${folder} cannot be created`, { cause: error });
  });
}

/** Creates folders of photos, which are durable then. */
async function createFolders(root: string, folders: readonly string[]): Promise<string[]> {
  for (const folder of folders) await createInRoot(root, basename(folder));
  return [];
}

/** The size of all files in a folder and its folders. A file that is removed meanwhile counts nothing. */
async function countFolderBytes(folder: string, signal: AbortSignal): Promise<number> {
  let bytes = 0;
  for await (const entry of await opendir(folder)) {
    signal.throwIfAborted();
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += await countFolderBytes(path, signal);
    else if (entry.isFile()) bytes += (await stat(path).catch(treatMissingAsEmpty)).size;
  }
  return bytes;
}

function treatMissingAsEmpty(error: unknown) {
  if (getErrorCode(error) === 'ENOENT') return { size: 0 };
  throw error;
}

async function readPhotos(files: FileCalls, home: string, keys: readonly string[]) {
  const places = keys.map(parseStorageKey);
  for (const folder of new Set(places.map((place) => place.folder)))
    await checkFolder(home, folder).catch(ignoreMissing);
  const paths = places.map(({ folder, file }) => join(home, folder, file));
  return files.readFiles({ paths, followLinks: false });
}

/** Creates the folders of a store that are missing. Returns the path of the store without links. */
async function createStore(root: string): Promise<string> {
  await createFolder(root);
  const home = await realpath(root);
  await createInRoot(home, INCOMING);
  return home;
}

/** Stores photos as files below `root`, which is created when it does not exist. Throws StoreFullError when there is no room for it. */
export async function openDiskStore(root: string, files: FileCalls): Promise<ImageStore> {
  const home = await createStore(root).catch((error: unknown) => {
    throw isDiskFull(error) ? new StoreFullError(error) : error;
  });
  const incoming = join(home, INCOMING);
  await removeLeftovers(home);
  const requirePresent = await createPresenceCheck(home);

  const resolvePath = async (key: string) => {
    const { folder, file } = parseStorageKey(key);
    return join(await checkFolder(home, folder), file);
  };
  // O_NOFOLLOW refuses a symbolic link in place of a photo.
  const openFile = async (key: string) =>
    open(await resolvePath(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
  const buildTemporaryPath = async () => {
    await requirePresent();
    await createInStore(incoming);
    return join(incoming, `${randomUUID()}.tmp`);
  };
  const withMappedErrors = createErrorMapping(requirePresent);
  const create = (folders: readonly string[]) => createFolders(home, folders);

  return {
    name: 'disk',
    put: (key, bytes) =>
      withMappedErrors(key, async () => {
        const { folder, file } = parseStorageKey(key);
        const written = await buildTemporaryPath();
        await writeDurably(join(await createInRoot(home, folder), file), { temporary: written }, bytes);
      }),
    putMany: async (work) => {
      await buildTemporaryPath(); // the folder may have been removed
      return writeManyDurably({ files, incoming, create, withMappedErrors }, (write) =>
        work(async (key, bytes) => {
          const { folder, file } = parseStorageKey(key);
          return write(join(home, folder, file), bytes);
        }),
      );
    },
    staging: createStaging(home, {
      files,
      withMappedErrors,
      create: createInStore,
      move: (moves) => moveDurably({ files, incoming: home, create }, moves),
    }),
    getMany: (keys) =>
      withMappedErrors('photos', async () => {
        const photos = await readPhotos(files, home, keys);
        if (photos.includes(undefined)) await requirePresent();
        return photos;
      }),
    get: (key) =>
      withMappedErrors(key, async () => {
        const handle = await openFile(key);
        try {
          return await handle.readFile();
        } finally {
          await handle.close();
        }
      }),
    open: (key) =>
      withMappedErrors(key, async () => {
        const handle = await openFile(key);
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), bytes: size };
      }),
    remove: (key) => withMappedErrors(key, async () => rm(await resolvePath(key))).catch(ignoreMissingObject),
    removeLeftovers: () => removeLeftovers(home),
    measureUsedBytes: (signal) => countFolderBytes(home, signal),
    probe: async () => {
      const path = await buildTemporaryPath();
      await withMappedErrors(path, () =>
        writeDurably(path, { temporary: `${path}.new` }, Buffer.from('probe')),
      );
      await rm(path);
    },
  };
}
