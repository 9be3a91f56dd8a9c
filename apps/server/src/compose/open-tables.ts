import {
  EmbeddedPostgresError,
  findClusterMajor,
  findMajorChange,
  findUnplacedCopy,
  type MajorChange,
  requireRunningEmbedded,
  startEmbedded,
} from '@smart-waste/embedded-postgres';
import type { Logger } from 'pino';
import { recordDataFormat, refuseNewerDirectory } from '../adapters/data-directory/data-format.ts';
import { copyDatabase } from '../adapters/db/backups/copy-database.ts';
import { type OpenDatabase, openDatabase } from '../adapters/db/open-database.ts';
import type { Config } from '../lib/config/config.ts';
import { DatabaseUnavailableError, StartupError } from '../lib/errors.ts';
import { readFreeBytes } from '../lib/free-bytes.ts';
import { PRODUCT_VERSION } from '../lib/product-version.ts';
import { createCloseStack, type OpenContext } from './close-stack.ts';

/** Opens and migrates the database of the settings. The API starts the embedded database; a worker needs it running. */
export const openTables = (context: OpenContext): Promise<OpenDatabase> =>
  openConfigured(context)
    .then((database) => migrateAll(database, context.config))
    .catch(rethrowAsStartupError);

/**
 * Opens the tables for a command that needs an installation of this version, beside a running product or alone. Throws StartupError where there is
 * none, and on one of an earlier version: a command that migrated it would take away the way back (UG-17).
 */
export async function openInstalledTables(config: Config, log: Logger) {
  if (config.databaseUrl === undefined) await requireCluster(config.dataDir).catch(rethrowAsStartupError);
  return openForCommand(config, log, async (database) => database.requireMigrated());
}

/** Like openInstalledTables, but where there is no installation yet, it creates the database (UG-18). */
export async function openNewOrInstalledTables(config: Config, log: Logger) {
  if (config.databaseUrl === undefined) await refuseOlderCluster(config.dataDir).catch(rethrowAsStartupError);
  return openForCommand(config, log, async (database) => {
    if (await database.isInstalled()) await database.requireMigrated();
    else await migrateAll(database, config);
  });
}

/** Starts the embedded database when it is not running. */
async function openForCommand(
  config: Config,
  log: Logger,
  prepare: (database: OpenDatabase) => Promise<void>,
) {
  const opened = createCloseStack();
  const context = { config, log, opened };
  try {
    const database = await openConfigured({ ...context, processKind: 'worker' }).catch((error: unknown) => {
      if (!(error instanceof EmbeddedPostgresError)) throw error;
      return openConfigured({ ...context, processKind: 'api' });
    });
    await prepare(database);
    return { tables: database.tables, close: opened.close };
  } catch (error) {
    await opened.close();
    return rethrowAsStartupError(error);
  }
}

/** Throws StartupError unless the embedded database is there, and of the PostgreSQL that this version starts. */
async function requireCluster(dataDir: string): Promise<void> {
  await refuseNewerDirectory(dataDir);
  await requireDatabase(dataDir);
  await refuseMajorChange(dataDir);
}

/** Like requireCluster, but an embedded database that was not created yet may be missing. */
async function refuseOlderCluster(dataDir: string): Promise<void> {
  await refuseNewerDirectory(dataDir);
  refuseUnplacedCopy(dataDir);
  await refuseMajorChange(dataDir);
}

async function refuseMajorChange(dataDir: string): Promise<void> {
  const change = await findMajorChange(dataDir);
  if (change)
    throw new StartupError(
      `This version would first copy the database from PostgreSQL ${change.from} to ${change.to}. ` +
        'Run this command with the version that is installed, or stop the product and run npm run upgrade first. Nothing was changed.',
    );
}

/** Throws StartupError when the embedded database was not created yet, or is not in its place. */
export async function requireDatabase(dataDir: string): Promise<void> {
  refuseUnplacedCopy(dataDir);
  if ((await findClusterMajor(dataDir)) === undefined)
    throw new StartupError(`There is no database in ${dataDir} yet: npm start creates it.`);
}

function refuseUnplacedCopy(dataDir: string): void {
  const copy = findUnplacedCopy(dataDir);
  if (copy !== undefined)
    throw new StartupError(
      `The change of the database to another version of PostgreSQL was interrupted before its last step. Nothing is lost: ${copy} is the complete ` +
        'database. Run npm start, which puts it in its place; then run this command again.',
    );
}

/** Opens the database of the settings as it is. */
async function openConfigured(context: OpenContext): Promise<OpenDatabase> {
  const { config, log, opened, processKind } = context;
  await refuseNewerDirectory(config.dataDir);
  const settings = {
    connection: await prepareConnection(context),
    poolSize: config.databasePool,
    log,
    changeScope: processKind === 'worker' ? 'runs' : 'all',
  } as const;
  const database = await openDatabase(settings).catch((error) => {
    throw config.databaseUrl === undefined ? error : createExternalDatabaseError(error);
  });
  opened.add(database.close);
  return database;
}

async function migrateAll(database: OpenDatabase, { dataDir }: Config): Promise<OpenDatabase> {
  await database.migrate();
  await recordDataFormat(dataDir, PRODUCT_VERSION);
  return database;
}

/** Where the database of the settings is. That of this machine is started by the API, and must run for a worker. */
export async function prepareConnection({ config, log, processKind, opened }: OpenContext) {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  if (processKind === 'worker') return requireRunningEmbedded(config.dataDir);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, majorChange: createMajorChange(log) });
  opened.add(embedded.stop);
  return embedded.connection;
}

/** How the embedded database comes to another major version of PostgreSQL (UG-10). */
export const createMajorChange = (log: Logger): MajorChange => ({
  readFreeBytes: readFreeBytes,
  copyRows: (servers) =>
    copyDatabase(servers, log).catch((error: unknown) => {
      if (error instanceof StartupError) throw error;
      const reason = error instanceof Error ? error.message : error;
      throw new StartupError(
        `The database could not be copied to another version of PostgreSQL, and was not changed: ${reason}`,
        { cause: error },
      );
    }),
});

/** The message does not contain the URL, which may contain a password. */
export function createExternalDatabaseError(cause: unknown): StartupError {
  const reason = cause instanceof Error ? cause.message : cause;
  return new StartupError(`the database that DATABASE_URL names cannot be used: ${reason}`, { cause });
}

/** The database is about another system than this program: its failures are sentences without a stack trace. */
export function rethrowAsStartupError(error: unknown): never {
  if (error instanceof EmbeddedPostgresError) throw new StartupError(error.message, { cause: error });
  if (error instanceof DatabaseUnavailableError)
    throw new StartupError(`the database went away meanwhile (${error.message}). Start again.`, {
      cause: error,
    });
  throw error;
}
