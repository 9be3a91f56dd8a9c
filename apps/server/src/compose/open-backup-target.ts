import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { openFolderTarget } from '../adapters/backups/folder-target.ts';
import type { StorageSettings } from '../lib/config/storage.ts';
import { StartupError } from '../lib/errors.ts';
import type { BackupTarget } from '../modules/backups/ports.ts';

/**
 * Opens the folder of backups. Throws StartupError for one that cannot be used, or that is inside the photo store, where it would be lost
 * with the photos.
 */
export async function openBackupTarget(address: string, storage?: StorageSettings): Promise<BackupTarget> {
  if (address.includes('://'))
    throw new StartupError(`${address} is no folder; backups are kept in folders.`);
  if (storage?.kind === 'disk') {
    const root = await realpath(storage.root).catch(() => storage.root); // it is created at the first start
    const folder = await realpath(address).catch(() => resolve(address)); // it is created below
    if (`${folder}${sep}`.startsWith(`${root}${sep}`))
      throw new StartupError(
        'The folder of backups is inside the photo store. Choose a folder on another disk.',
      );
  }
  return openFolderTarget(address);
}
