import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { createAgeEncryption } from '../adapters/encryption/age-encryption.ts';
import { readOrCreateSecret } from '../adapters/secrets/secret-file.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import { parseBucket } from '../lib/config/backup.ts';
import type { Config } from '../lib/config/config.ts';
import { findExistingPath } from '../lib/real-path.ts';
import { deriveSecrets } from '../lib/secrets.ts';
import type { Deps } from '../modules/backups/ports.ts';
import type { OpenedBackup } from '../modules/backups/scheduled-backups.ts';
import { openBackupTarget } from './open-backup-target.ts';
import { openStore } from './open-store.ts';
import { openInstalledTables } from './open-tables.ts';

/** `isBesidePhotos`: what destroys the photos destroys these backups, too. */
type OpenedBackupTarget = OpenedBackup & { isBesidePhotos: boolean };

/** Opens a folder or bucket, and what a backup into it needs. Throws StartupError when it cannot be used: a backup on a schedule tries again. */
export async function openBackupPlace(config: Config, address: string): Promise<OpenedBackupTarget> {
  const target = await openBackupTarget(address, config);
  const token = config.tokenSecret ?? (await readOrCreateSecret(config.dataDir));
  return {
    target,
    encryption: config.backupRecipient === undefined ? null : createAgeEncryption(config.backupRecipient),
    secret: { token, idKey: deriveSecrets(token).backups },
    isBesidePhotos: await isBesidePhotos(config, address),
  };
}

/**
 * Opens what a backup by command needs, beside a running product or alone. Throws StartupError when something cannot be used. The database comes
 * first: without one, no secret is created (UG-17).
 */
export async function openBackup(
  config: Config,
  address: string,
  log: Logger,
): Promise<OpenedBackupTarget & { deps: Deps; close: () => Promise<void> }> {
  const { tables, close } = await openInstalledTables(config, log);
  try {
    const place = await openBackupPlace(config, address);
    const store = await openStore(config, log);
    return { ...place, deps: { ...tables, store, clock: systemClock, ids: systemIds, log }, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function isBesidePhotos({ storage, dataDir }: Config, address: string): Promise<boolean> {
  const place = parseBucket(address);
  if (place) return storage.kind === 's3' && place.bucket === storage.bucket;
  const photos = storage.kind === 'disk' ? await stat(dataDir).catch(() => undefined) : undefined; // no photo was stored yet
  return photos?.dev === (await stat(await findExistingPath(address))).dev;
}
