import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Makes created and renamed entries of a folder survive a power failure. Windows has no such call and needs none. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function writeSynced(path: string, bytes: Uint8Array, mode: number): Promise<void> {
  const handle = await open(path, 'wx', mode);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Writes the bytes to `target` atomically and durably: first to `temporary`, which must be on the same file system,
 * then by a rename.
 */
export async function writeDurably(
  target: string,
  { temporary, mode = 0o640 }: { temporary: string; mode?: number },
  bytes: Uint8Array,
): Promise<void> {
  try {
    await writeSynced(temporary, bytes, mode);
    await rename(temporary, target);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(dirname(target));
}
