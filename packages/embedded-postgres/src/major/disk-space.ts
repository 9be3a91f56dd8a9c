import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';

/** What a server may keep of its write-ahead log (`max_wal_size`). */
const WAL_BYTES = 256 * 2 ** 20;

/** An upper bound: rows are copied without the gaps between them, and their indexes are built anew. */
export const bytesForCopy = async (home: string): Promise<number> => WAL_BYTES + (await sizeOf(home));

/** The bytes of all files below a directory. What is removed meanwhile does not count. */
export async function sizeOf(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(unlessMissing([]));
  let bytes = 0;
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) bytes += await sizeOf(path);
    else if (entry.isFile()) bytes += (await stat(path).catch(unlessMissing({ size: 0 }))).size;
  }
  return bytes;
}

const unlessMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (errorCode(error) === 'ENOENT') return instead;
    throw error;
  };

export const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
