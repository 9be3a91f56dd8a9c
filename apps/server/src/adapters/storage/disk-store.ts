import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { lstat, mkdir, open, readdir, realpath, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageStore, MissingObject, StoreFull } from '../../ports/image-store.ts';
import { syncFolder, writeDurably } from './durable-file.ts';
import { partsOf } from './storage-key.ts';

/** Half-written files wait here; one folder, so that leftovers are found without walking a million photos. */
const INCOMING = 'incoming';
/** Younger ones may belong to another process that is still writing. */
const LEFTOVER_AFTER_MS = 60 * 60 * 1000;

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

/** Says of a failed file operation what it means for the store. */
function meaningOf(error: unknown, key: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StoreFull(error);
  return code === 'ENOENT' ? new MissingObject(key) : error;
}

async function removeLeftovers(incoming: string): Promise<void> {
  const oldest = Date.now() - LEFTOVER_AFTER_MS;
  for (const name of await readdir(incoming)) {
    const file = join(incoming, name);
    // Another process may have finished or removed it since.
    const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < oldest) await rm(file, { force: true });
  }
}

/** The folder's path; refuses a link, which could lead out of the store. */
async function realFolder(root: string, folder: string): Promise<string> {
  const path = join(root, folder);
  if ((await lstat(path)).isDirectory()) return path;
  throw new Error(`${path} is not a folder of the store`);
}

async function madeFolder(root: string, folder: string): Promise<string> {
  const created = await mkdir(join(root, folder), { recursive: true });
  if (created) await syncFolder(root);
  return realFolder(root, folder);
}

/** Keeps photos as files below `root`, which is made when it is not there. */
export async function openDiskStore(root: string): Promise<ImageStore> {
  await mkdir(root, { recursive: true });
  const home = await realpath(root);
  const incoming = await madeFolder(home, INCOMING);
  await removeLeftovers(incoming);

  const pathOf = async (key: string) => {
    const { folder, file } = partsOf(key);
    return join(await realFolder(home, folder), file);
  };
  const openFile = async (key: string) => {
    // O_NOFOLLOW: a link in place of a photo is refused.
    const handle = await open(await pathOf(key), constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    return handle;
  };
  const temporary = () => join(incoming, `${randomUUID()}.tmp`);
  const meaningfully = async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw meaningOf(error, key);
    }
  };

  return {
    name: 'disk',
    put: (key, bytes) =>
      meaningfully(key, async () => {
        const { folder, file } = partsOf(key);
        await writeDurably(join(await madeFolder(home, folder), file), temporary(), bytes);
      }),
    get: (key) =>
      meaningfully(key, async () => {
        const handle = await openFile(key);
        try {
          return await handle.readFile();
        } finally {
          await handle.close();
        }
      }),
    open: (key) =>
      meaningfully(key, async () => {
        const handle = await openFile(key);
        const { size } = await handle.stat();
        return { stream: handle.createReadStream(), bytes: size };
      }),
    remove: async (key) => {
      await meaningfully(key, async () => rm(await pathOf(key))).catch((error) => {
        if (!(error instanceof MissingObject)) throw error;
      });
    },
    probe: async () => {
      const path = temporary();
      await meaningfully(path, () => writeDurably(path, `${path}.new`, Buffer.from('probe')));
      await rm(path);
    },
  };
}
