import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { getErrorCode } from '../errors.ts';
import { buildDataPaths } from '../paths.ts';
import { measureSize } from './disk-space.ts';

/** The major versions of the former databases in a data directory, the oldest first; none where it does not exist. */
export async function listFormerMajors(dataDir: string): Promise<number[]> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const majors = names.flatMap((name) => /^database\.(\d+)$/.exec(name)?.[1] ?? []).map(Number);
  return majors.sort((one, other) => one - other);
}

/** What one takes on the disk. It has thousands of files, and none of them changes. */
export const measureFormerCluster = (dataDir: string, major: number): Promise<number> =>
  measureSize(buildDataPaths(dataDir).former(major));

/**
 * Removes one for good; false when there is none. It is renamed first, so that no part of it is ever taken for the whole: what a
 * killed removal leaves, the next start removes. `onGone` is called when it is renamed, before its files are removed.
 */
export async function removeFormerCluster(
  dataDir: string,
  major: number,
  onGone: () => Promise<void>,
): Promise<boolean> {
  const paths = buildDataPaths(dataDir);
  const removed = join(dataDir, `${paths.unfinishedPrefix}${randomUUID()}`);
  try {
    await rename(paths.former(major), removed);
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return false;
    throw error;
  }
  await onGone();
  await rm(removed, { recursive: true, force: true, maxRetries: 3 });
  return true;
}
