import {
  EmbeddedPostgresError,
  findRunningEmbedded,
  type MajorChange,
  startEmbedded,
} from '@smart-waste/embedded-postgres';
import type { Logger } from 'pino';
import { recordDataFormat, refuseNewerDirectory } from '../adapters/data-directory/data-format.ts';
import { copyDatabase } from '../adapters/db/backups/copy-database.ts';
import { type OpenDatabase, openDatabase } from '../adapters/db/open-database.ts';
import type { Config } from '../lib/config/config.ts';
import { DatabaseUnavailable, StartupError } from '../lib/errors.ts';
import { readFreeBytes } from '../lib/free-bytes.ts';
import { PRODUCT_VERSION } from '../lib/product-version.ts';
import { createCloseStack, type OpenContext } from './close-stack.ts';

/** Opens and migrates the database of the settings. The API starts the embedded database; a worker needs it running. */
export const openTables = (context: OpenContext): Promise<OpenDatabase> =>
  openMigrated(context).catch(rethrowAsStartupError);

/**
 * Opens the tables for a command beside a running product. With `mayStart` the embedded database is started
 * when it is not running.
 */
export async function openTablesOnly(
  config: Config,
  { log, mayStart = false }: { log: Logger; mayStart?: boolean },
) {
  const opened = createCloseStack();
  const opening = openMigrated({ config, log, processKind: 'worker', opened }).catch((error: unknown) => {
    if (!mayStart || !(error instanceof EmbeddedPostgresError)) throw error;
    return openMigrated({ config, log, processKind: 'api', opened });
  });
  const { tables } = await opening.catch(async (error: unknown) => {
    await opened.close();
    return rethrowAsStartupError(error);
  });
  return { tables, close: opened.close };
}

async function openMigrated(context: OpenContext): Promise<OpenDatabase> {
  const { config, log, opened, processKind } = context;
  await refuseNewerDirectory(config.dataDir);
  const settings = {
    connection: await databaseConnection(context),
    poolSize: config.databasePool,
    log,
    changeScope: processKind === 'worker' ? 'runs' : 'all',
  } as const;
  const database = await openDatabase(settings).catch((error) => {
    throw config.databaseUrl === undefined ? error : externalDatabaseError(error);
  });
  opened.add(database.close);
  await database.migrate();
  await recordDataFormat(config.dataDir, PRODUCT_VERSION);
  return database;
}

/** Where the database of the settings is. That of this machine is started by the API, and must run for a worker. */
export async function databaseConnection({ config, log, processKind, opened }: OpenContext) {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  if (processKind === 'worker') return findRunningEmbedded(config.dataDir);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log, majorChange: majorChange(log) });
  opened.add(embedded.stop);
  return embedded.connection;
}

/** How the embedded database comes to another major version of PostgreSQL (UG-10). */
export const majorChange = (log: Logger): MajorChange => ({
  freeBytes: readFreeBytes,
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
export function externalDatabaseError(cause: unknown): StartupError {
  const reason = cause instanceof Error ? cause.message : cause;
  return new StartupError(`the database that DATABASE_URL names cannot be used: ${reason}`, { cause });
}

/** The database is about another system than this program: its failures are sentences without a stack trace. */
export function rethrowAsStartupError(error: unknown): never {
  if (error instanceof EmbeddedPostgresError) throw new StartupError(error.message, { cause: error });
  if (error instanceof DatabaseUnavailable)
    throw new StartupError(`the database went away meanwhile (${error.message}). Start again.`, {
      cause: error,
    });
  throw error;
}
