import { resolve, sep } from 'node:path';
import { openFolderTarget } from '../adapters/backups/folder-target.ts';
import { openS3Target } from '../adapters/backups/s3-target.ts';
import { parseBucket } from '../lib/config/backup.ts';
import type { Config } from '../lib/config/config.ts';
import type { StorageSettings } from '../lib/config/storage.ts';
import { StartupError } from '../lib/errors.ts';
import { resolveRealPath } from '../lib/real-path.ts';
import type { BackupTarget } from '../modules/backups/ports.ts';
import { processFiles } from './process-files.ts';

/**
 * Opens the folder or the bucket of backups. Throws StartupError for one that cannot be used, and for a place inside the photo store, where
 * it would be lost with the photos. Nothing is created.
 */
export async function openBackupTarget(
  address: string,
  { storage, backupService }: Pick<Config, 'storage' | 'backupService'>,
): Promise<BackupTarget> {
  const place = parseBucket(address);
  if (place)
    return openS3Target({ settings: { ...backupService, bucket: place.bucket }, prefix: place.prefix });
  await refusePhotoStore(address, storage);
  return openFolderTarget(address, processFiles);
}

/** Throws StartupError for a folder inside the photo store. */
export async function refusePhotoStore(address: string, storage: StorageSettings): Promise<void> {
  if (storage.kind !== 'disk' || parseBucket(address)) return;
  // Both may be missing yet, or on a disk that is away.
  const [root, folder] = await Promise.all(
    [storage.root, address].map((path) => resolveRealPath(path).catch(() => resolve(path))),
  );
  if (`${folder}${sep}`.startsWith(`${root}${sep}`))
    throw new StartupError(
      'The folder of backups is inside the photo store. Choose a folder on another disk.',
    );
}
