import {
  EmbeddedPostgresError,
  findMajorChange,
  requireRunningEmbedded,
  startEmbedded,
} from '@smart-waste/embedded-postgres';
import type { Logger } from 'pino';
import { recordDataFormat, refuseNewerDirectory } from '../adapters/data-directory/data-format.ts';
import { openFormerDatabases } from '../adapters/data-directory/former-databases.ts';
import { refuseUnfinishedRestore } from '../adapters/db/backups/unfinished-restore.ts';
import { readInstalledSchema } from '../adapters/db/installed-schema.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { requireCreatePrivilege } from '../adapters/db/require-create-privilege.ts';
import { systemClock } from '../lib/clock-and-ids.ts';
import type { Config } from '../lib/config/config.ts';
import { readFreeBytes } from '../lib/free-bytes.ts';
import { PRODUCT_VERSION } from '../lib/product-version.ts';
import { planUpgrade, type UpgradePlan } from '../modules/operations/upgrade/plan-upgrade.ts';
import { createCloseStack } from './close-stack.ts';
import {
  createExternalDatabaseError,
  createMajorChange,
  requireDatabase,
  rethrowAsStartupError,
} from './open-tables.ts';

export type OpenUpgrade = {
  plan: UpgradePlan;
  migrate: () => Promise<void>;
  close: () => Promise<void>;
};
type Closers = ReturnType<typeof createCloseStack>;

/**
 * Opens the database of the settings as it is, beside a running product or alone, and plans its upgrade. Throws StartupError when
 * it cannot be upgraded at all: there is none, it is of a newer version, its PostgreSQL is too old, its user may create nothing, or a
 * restore into it was not finished.
 */
export async function openUpgrade(config: Config, log: Logger): Promise<OpenUpgrade> {
  await refuseNewerDirectory(config.dataDir);
  const closeStack = createCloseStack();
  try {
    const { connection, isInUse } = await chooseConnection(config, log, closeStack);
    const change = config.databaseUrl === undefined ? await findMajorChange(config.dataDir) : undefined;
    const database = await openDatabase({
      connection: { ...connection, application_name: `smart-waste-upgrade-${process.pid}` },
      poolSize: 1,
      log,
    }).catch((error: unknown) => {
      throw config.databaseUrl === undefined ? error : createExternalDatabaseError(error);
    });
    closeStack.add(database.close);
    await refuseUnfinishedRestore(database.kysely);
    const schema = await readInstalledSchema(database.kysely);
    if (schema.pendingSteps.length > 0) await requireCreatePrivilege(database.kysely);
    const freeBytes = config.databaseUrl === undefined ? await readFreeBytes(config.dataDir) : null;
    return {
      plan: planUpgrade({
        ...schema,
        targetVersion: PRODUCT_VERSION,
        majorChange: change === undefined ? null : { ...change, isInUse },
        freeBytes,
        former: await openFormerDatabases(config.dataDir).list(),
        now: systemClock.now(),
      }),
      migrate: async () => {
        await database.migrate();
        await recordDataFormat(config.dataDir, PRODUCT_VERSION);
        if (change === undefined || isInUse) return;
        await closeStack.close();
        const changed = await startEmbedded({
          dataDir: config.dataDir,
          log,
          majorChange: createMajorChange(log),
        }).catch(rethrowAsStartupError);
        await changed.stop();
      },
      close: closeStack.close,
    };
  } catch (error) {
    await closeStack.close();
    return rethrowAsStartupError(error);
  }
}

async function chooseConnection({ databaseUrl, dataDir }: Config, log: Logger, opened: Closers) {
  if (databaseUrl !== undefined) return { connection: { connectionString: databaseUrl }, isInUse: true };
  await requireDatabase(dataDir);
  try {
    return { connection: await requireRunningEmbedded(dataDir), isInUse: true };
  } catch (error) {
    if (!(error instanceof EmbeddedPostgresError)) throw error;
    const embedded = await startEmbedded({ dataDir, log });
    opened.add(embedded.stop);
    return { connection: embedded.connection, isInUse: false };
  }
}
