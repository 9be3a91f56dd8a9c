import { stat } from 'node:fs/promises';
import type { Logger } from 'pino';
import { ageEncryption } from '../adapters/encryption/age-encryption.ts';
import { readOrCreateSecret } from '../adapters/secrets/secret-file.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import type { Config } from '../lib/config/config.ts';
import { deriveSecrets } from '../lib/secrets.ts';
import type { BackupTarget, Deps, Encryption } from '../modules/backups/ports.ts';
import { openBackupTarget, sharesBucket } from './open-backup-target.ts';
import { openStore } from './open-store.ts';
import { openTablesOnly } from './open-tables.ts';

export type OpenBackup = {
  deps: Deps;
  target: BackupTarget;
  encryption: Encryption | null;
  secret: { token: string; idKey: Uint8Array };
  /** The disk or the bucket has the photos, too. */
  isBesidePhotos: boolean;
  close: () => Promise<void>;
};

/** Opens what a backup into a folder or bucket needs, beside a running product or alone. Throws StartupError when something cannot be used. */
export async function openBackup(config: Config, address: string, log: Logger): Promise<OpenBackup> {
  const target = await openBackupTarget(address, config);
  const token = config.tokenSecret ?? (await readOrCreateSecret(config.dataDir));
  const { tables, close } = await openTablesOnly(config, { log, mayStart: true });
  try {
    return {
      deps: { ...tables, store: await openStore(config, log), clock: systemClock, ids: systemIds, log },
      target,
      encryption: config.backupRecipient === undefined ? null : ageEncryption(config.backupRecipient),
      secret: { token, idKey: deriveSecrets(token).backups },
      isBesidePhotos: address.includes('://')
        ? sharesBucket(address, config)
        : await sharesDisk(config, address),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function sharesDisk({ storage, dataDir }: Config, folder: string): Promise<boolean> {
  const photos = storage.kind === 'disk' ? await stat(dataDir).catch(() => undefined) : undefined; // no photo was stored yet
  return photos?.dev === (await stat(folder)).dev;
}
