import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '../errors.ts';

/** What a server may keep of its write-ahead log (`max_wal_size`). */
const WAL_BYTES = 256 * 2 ** 20;

/** An upper bound: rows are copied without the gaps between them, and their indexes are built anew. */
export const computeBytesForCopy = async (home: string): Promise<number> =>
  WAL_BYTES + (await measureSize(home));

/** The bytes of all files below a directory. What is removed meanwhile does not count. */
export async function measureSize(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true }).catch(ignoreMissing([]));
  let bytes = 0;
  for (const entry of entries) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) bytes += await measureSize(path);
    else if (entry.isFile()) bytes += (await stat(path).catch(ignoreMissing({ size: 0 }))).size;
  }
  return bytes;
}

const ignoreMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (getErrorCode(error) === 'ENOENT') return instead;
    throw error;
  };

export const formatMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('en')} MB`;
