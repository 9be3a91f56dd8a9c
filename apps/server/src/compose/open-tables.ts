import { EmbeddedPostgresError, findRunningEmbedded, startEmbedded } from '@smart-waste/embedded-postgres';
import type { Logger } from 'pino';
import { openDatabase } from '../adapters/db/open-database.ts';
import type { Config } from '../lib/config/config.ts';
import { createCloseStack, type OpenContext } from './opening.ts';

/** The database of DATABASE_URL cannot be used; the address itself stays out of the message, it may hold a password. */
class DatabaseRefused extends Error {
  constructor(cause: unknown) {
    super(
      `the database that DATABASE_URL names cannot be used: ${cause instanceof Error ? cause.message : cause}`,
      {
        cause,
      },
    );
    this.name = 'DatabaseRefused';
  }
}

/** The database that the settings name, migrated. A worker finds the embedded one running; the API starts it. */
export async function openTables({ config, log, processKind, opened }: OpenContext) {
  const connection = await chooseDatabase({ config, log, processKind, opened });
  const database = await openDatabase({ connection, poolSize: config.databasePool, log }).catch((error) => {
    throw config.databaseUrl === undefined ? error : new DatabaseRefused(error);
  });
  opened.add(database.close);
  await database.migrate();
  return database;
}

async function chooseDatabase({ config, log, processKind, opened }: OpenContext) {
  if (config.databaseUrl !== undefined) return { connectionString: config.databaseUrl };
  if (processKind === 'worker') return findRunningEmbedded(config.dataDir);
  const embedded = await startEmbedded({ dataDir: config.dataDir, log });
  opened.add(embedded.stop);
  return embedded.connection;
}

/**
 * The tables alone, of a database that runs already: for a command beside the product. With `mayStart` the embedded
 * one is started when it does not run.
 */
export async function openTablesOnly(
  config: Config,
  { log, mayStart = false }: { log: Logger; mayStart?: boolean },
) {
  const opened = createCloseStack();
  const opening = openTables({ config, log, processKind: 'worker', opened }).catch((error: unknown) => {
    if (!mayStart || !(error instanceof EmbeddedPostgresError)) throw error;
    return openTables({ config, log, processKind: 'api', opened });
  });
  const { tables } = await opening.catch(async (error) => {
    await opened.close();
    throw error;
  });
  return { tables, close: opened.close };
}
