import type { Logger } from 'pino';
import { openRestorableDatabase } from '../adapters/db/backups/restorable-database.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { createAgeDecryption } from '../adapters/encryption/age-decryption.ts';
import { saveSecret } from '../adapters/secrets/secret-file.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import type { Config } from '../lib/config/config.ts';
import { DatabaseUnavailableError, StartupError } from '../lib/errors.ts';
import { rethrowWithoutStack } from '../lib/run-process.ts';
import { TargetUnavailableError } from '../modules/backups/ports.ts';
import type { RestoreDeps } from '../modules/backups/restore/restore.ts';
import { StoreFullError, StoreUnavailableError } from '../ports/image-store.ts';
import { createCloseStack } from './close-stack.ts';
import { openBackupTarget } from './open-backup-target.ts';
import { openStore } from './open-store.ts';
import { createExternalDatabaseError, prepareConnection, rethrowAsStartupError } from './open-tables.ts';

const MAX_CONNECTIONS = 2;

type Source = { from: string; identity: string | undefined };
type OpenedRestore = { deps: Omit<RestoreDeps, 'onProgress'>; close: () => Promise<void> };

/**
 * Opens the database and the photo store of the settings to fill them from a backup. The embedded database is started: a product that
 * runs on it would see rows appear.
 */
export async function openRestore(
  config: Config,
  { from, identity }: Source,
  log: Logger,
): Promise<OpenedRestore> {
  const closeStack = createCloseStack();
  try {
    // What may be wrong with the arguments is known before a database is created.
    const decryption = identity === undefined ? null : await createAgeDecryption(identity);
    const target = await openBackupTarget(from, config);
    const connection = await prepareConnection({ config, log, processKind: 'api', opened: closeStack });
    const database = await openRestorableDatabase(connection, log).catch((error: unknown) => {
      throw config.databaseUrl === undefined || error instanceof StartupError
        ? error
        : createExternalDatabaseError(error);
    });
    closeStack.add(database.close);
    const deps = {
      target,
      decryption,
      database,
      openTables: () => openDatabase({ connection, poolSize: MAX_CONNECTIONS, log }),
      store: await openStore(config, log),
      secret: {
        configured: config.tokenSecret ?? null,
        save: (secret: string) => saveSecret(config.dataDir, secret),
      },
      clock: systemClock,
      ids: systemIds,
      log,
    };
    return { deps, close: closeStack.close };
  } catch (error) {
    await closeStack.close();
    return rethrowAsStartupError(error);
  }
}

/** For `catch` of a restore: what database, photo store and backups say becomes a sentence without a stack trace. */
export function rethrowRestoreError(error: unknown): never {
  if (error instanceof DatabaseUnavailableError) return rethrowAsStartupError(error);
  return rethrowWithoutStack(StoreFullError, StoreUnavailableError, TargetUnavailableError)(error);
}
