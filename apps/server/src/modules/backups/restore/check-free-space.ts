import { StartupError } from '../../../lib/errors.ts';
import { formatBytes } from '../../../lib/format-bytes.ts';
import type { Manifest } from '../archive.ts';

/** A folder that gets all of a restored copy, and what is free on its disk. */
export type FolderFreeSpace = { folder: string; freeBytes: number };

/** A database without rows, with its log: what PostgreSQL writes before a checkpoint. */
const EMPTY_DATABASE_BYTES = 300e6;
/** Rows are compressed in a backup; in the database they have indexes, and are in its log too. */
const ROWS_GROW_BY = 10;

/**
 * Throws StartupError when a backup would not fit: a disk that is full half-way says so only after much was read, and
 * stops whatever else writes to it. An estimate, because the manifest knows the rows only as they are compressed.
 */
export function checkFreeSpace({ tables, objects }: Manifest, { folder, freeBytes }: FolderFreeSpace): void {
  const rows = tables.reduce((sum, { file }) => sum + file.bytes, 0);
  const needed = objects.bytes + rows * ROWS_GROW_BY + EMPTY_DATABASE_BYTES;
  if (freeBytes >= needed) return;
  throw new StartupError(
    `The copy needs about ${formatBytes(needed)} in ${folder}, and ${formatBytes(freeBytes)} are free there. ` +
      'Set TMPDIR to a folder on a disk with more free space. Nothing was restored.',
  );
}
