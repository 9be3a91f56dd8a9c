import { realpath } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { openFolderTarget } from '../adapters/backups/folder-target.ts';
import { openS3Target } from '../adapters/backups/s3-target.ts';
import type { Config } from '../lib/config/config.ts';
import type { StorageSettings } from '../lib/config/storage.ts';
import { StartupError } from '../lib/errors.ts';
import type { BackupTarget } from '../modules/backups/ports.ts';

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/;

/**
 * Opens the folder or the bucket of backups. Throws StartupError for one that cannot be used, and for a place inside the photo store, where
 * it would be lost with the photos.
 */
export async function openBackupTarget(
  address: string,
  { storage, backupService }: Pick<Config, 'storage' | 'backupService'>,
): Promise<BackupTarget> {
  if (address.includes('://')) {
    const [, bucket, prefix = ''] = BUCKET.exec(address) ?? [];
    if (bucket === undefined)
      throw new StartupError(
        `${address} is no place for backups: name a folder, or a bucket like s3://bucket/prefix.`,
      );
    return openS3Target({ settings: { ...backupService, bucket }, prefix });
  }
  await refusePhotoStore(address, storage);
  return openFolderTarget(address);
}

async function refusePhotoStore(address: string, storage: StorageSettings): Promise<void> {
  if (storage.kind !== 'disk') return;
  const root = await realpath(storage.root).catch(() => storage.root); // it is created at the first start
  const folder = await realpath(address).catch(() => resolve(address)); // it is created by the backup
  if (`${folder}${sep}`.startsWith(`${root}${sep}`))
    throw new StartupError(
      'The folder of backups is inside the photo store. Choose a folder on another disk.',
    );
}

/** Whether what destroys the photos destroys the backups in this place, too. */
export function sharesBucket(address: string, { storage }: Pick<Config, 'storage'>): boolean {
  return storage.kind === 's3' && BUCKET.exec(address)?.[1] === storage.bucket;
}
