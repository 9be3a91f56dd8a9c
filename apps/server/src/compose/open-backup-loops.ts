import { createAgeEncryption } from '../adapters/encryption/age-encryption.ts';
import type { BackgroundLoop } from '../lib/background-loop.ts';
import type { Config } from '../lib/config/config.ts';
import { createErasureWriter } from '../modules/backups/erasure-writer.ts';
import type { BackupTarget, Deps } from '../modules/backups/ports.ts';
import { createBackupScheduler } from '../modules/backups/scheduled-backups.ts';
import { openBackupPlace } from './open-backup.ts';
import { refusePhotoStore } from './open-backup-target.ts';

/**
 * The loops of the daily backup, none without one. A place that cannot be reached now does not stop the start; one that is part of the photo
 * store does, and a recipient that is no public key, as StartupError.
 */
export async function openBackupLoops(deps: Deps, config: Config): Promise<BackgroundLoop[]> {
  const { backupSchedule: schedule } = config;
  if (!schedule) return [];
  await refusePhotoStore(schedule.to, config.storage);
  if (config.backupRecipient !== undefined) createAgeEncryption(config.backupRecipient); // a mistyped one is said at the start
  const open = async () => {
    const place = await openBackupPlace(config, schedule.to);
    if (place.isBesidePhotos)
      deps.log.warn(
        'the backups are on the disk or in the bucket of the photos: when it fails, both are lost',
      );
    return place;
  };
  return [
    createBackupScheduler(deps, { ...schedule, open }),
    createErasureWriter(deps, {
      open: openOnce(async () => (await openBackupPlace(config, schedule.to)).target),
    }),
  ];
}

/** Opens a target at its first use, and again when that has failed. */
function openOnce(open: () => Promise<BackupTarget>): () => Promise<BackupTarget> {
  let opened: Promise<BackupTarget> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}
