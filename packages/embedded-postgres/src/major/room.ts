import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';

/** What a server may keep of its write-ahead log (`max_wal_size`). */
const WAL_BYTES = 256 * 2 ** 20;

/** An upper bound: rows are copied without the gaps between them, and their indexes are built anew. */
export const bytesForCopy = async (home: string): Promise<number> => WAL_BYTES + (await sizeOf(home));

/** The bytes of all files below a directory. What is removed meanwhile does not count. */
export async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  let bytes = 0;
  for (const entry of entries.filter((each) => each.isFile())) {
    const file = await stat(join(entry.parentPath, entry.name)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return { size: 0 };
      throw error;
    });
    bytes += file.size;
  }
  return bytes;
}

/** For this user, on the disk that holds a directory. */
export async function readFreeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
