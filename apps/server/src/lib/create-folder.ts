import { mkdir, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { getErrorCode } from './caught-error.ts';

/**
 * Creates a folder and those above it that are missing. Returns the topmost one that was created; undefined when all were there. `mkdir` of
 * Node with `recursive` says of a full disk that a folder does not exist.
 */
export async function createFolder(folder: string, mode = 0o777): Promise<string | undefined> {
  try {
    return (await createOneFolder(folder, mode)) ? folder : undefined;
  } catch (error) {
    const above = dirname(folder);
    if (getErrorCode(error) !== 'ENOENT' || above === folder) throw error;
    const created = await createFolder(above, mode);
    return (await createOneFolder(folder, mode)) ? (created ?? folder) : created;
  }
}

/** Creates a folder, but none above it: where that is missing, a disk may have been taken away. Returns whether it was created now. */
export async function createOneFolder(folder: string, mode = 0o777): Promise<boolean> {
  try {
    await mkdir(folder, { mode });
    return true;
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST' && (await stat(folder)).isDirectory()) return false;
    throw error;
  }
}
