import { execFile } from 'node:child_process';
import { open, statfs } from 'node:fs/promises';
import { release } from 'node:os';
import pLimit from 'p-limit';
import { syncFolder } from './durable-file.ts';

/** ext2 to ext4, XFS and Btrfs, by their numbers in statfs(2). Others, as those of a network, may leave out files or hide errors. */
const SYNCED_AS_A_WHOLE = new Set([0xef53, 0x58465342, 0x9123683e]);
const MAX_CONCURRENT_SYNCS = 16;

/**
 * Makes written files of the file system on which `folder` is survive a power failure. One call for the whole file system costs much less
 * than one for each of many files; where it is not sure to be enough, each file is synced.
 */
export const syncFiles = (folder: string, files: readonly string[]): Promise<void> =>
  syncTogether(folder, files, syncFile);

/** The same for entries of folders that were created or renamed. */
export const syncFolders = (folder: string, folders: readonly string[]): Promise<void> =>
  syncTogether(folder, folders, syncFolder);

async function syncTogether(
  folder: string,
  paths: readonly string[],
  syncOne: (path: string) => Promise<void>,
): Promise<void> {
  if ((await canSyncFileSystem(folder)) && (await syncFileSystem(folder))) return;
  const limit = pLimit(MAX_CONCURRENT_SYNCS);
  await Promise.all(paths.map((path) => limit(syncOne, path)));
}

/** Linux says only since 5.8 that something could not be written. */
async function canSyncFileSystem(folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const [major = 0, minor = 0] = release().split('.').map(Number);
  const reportsErrors = major > 5 || (major === 5 && minor >= 8);
  return reportsErrors && SYNCED_AS_A_WHOLE.has((await statfs(folder)).type);
}

/** Whether it worked: the program may be missing, and after an error each file says itself what is wrong with it. */
const syncFileSystem = (folder: string): Promise<boolean> =>
  new Promise((resolve) => {
    execFile('sync', ['-f', folder], (error) => resolve(error === null));
  });

async function syncFile(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
