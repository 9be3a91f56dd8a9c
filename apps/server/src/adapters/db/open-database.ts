import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool, PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { StartupError } from '../../lib/errors.ts';
import type { OwnStatements } from '../../modules/operations/ports.ts';
import type { ChangeFeed } from '../../ports/change-feed.ts';
import { refuseUnfinishedRestore } from './backups/unfinished-restore.ts';
import { type ChangeScope, openChangeFeed } from './change-feed.ts';
import { createTables } from './create-tables.ts';
import { listDoneSteps, listPendingSteps, migrate, refuseUnmigrated } from './migrate.ts';
import { openPool } from './open-pool.ts';
import { createStatementClock, type StatementClock } from './operations/statement-times.ts';
import { mapPoolErrors } from './pg-errors.ts';
import { requireCreatePrivilege } from './require-create-privilege.ts';
import type { Database, Schema } from './schema.ts';

/** As long as a person waits for an answer; after that the connection attempt fails. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Longer than any query of a request takes with a million uploads; a frozen database answers none. */
const QUERY_TIMEOUT_MS = 30_000;
/** The delay until TCP probes detect a connection whose other end vanished. */
const KEEP_ALIVE_MS = 10_000;
/** A new connection reads the catalogue and plans everything again: its first claim took 10 to 18 ms instead of 2. */
const IDLE_TIMEOUT_MS = 5 * 60_000;
const MIGRATION_CONNECTIONS = 1;
const OLDEST_VERSION = 15;

export type Tables = ReturnType<typeof createTables> & { ownStatements: OwnStatements };

export type OpenDatabase = {
  tables: Tables;
  changeFeed: ChangeFeed;
  kysely: Database;
  migrate: () => Promise<void>;
  /** Whether a version of the product has created its tables. */
  isInstalled: () => Promise<boolean>;
  /** Throws StartupError unless this version has migrated the database. Changes nothing. */
  requireMigrated: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens a PostgreSQL database of version 15 or newer. Throws when it does not answer or is too old; from then on a
 * lost database fails the queries of that moment, and later queries reconnect automatically.
 */
export async function openDatabase({
  connection,
  poolSize,
  log,
  changeScope = 'all',
  queryTimeoutMs = QUERY_TIMEOUT_MS,
}: {
  connection: PoolConfig;
  poolSize: number;
  log: Logger;
  changeScope?: ChangeScope;
  queryTimeoutMs?: number;
}): Promise<OpenDatabase> {
  const settings = {
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    ...connection,
  };
  const statements = createStatementClock();
  const kysely = connect(
    openPool({ ...settings, query_timeout: queryTimeoutMs, max: poolSize }, log),
    statements,
  );
  try {
    await refuseOldVersion(kysely);
    const changeFeed = await openChangeFeed(settings, { log, scope: changeScope });
    return {
      tables: { ...createTables(kysely, settings), ownStatements: statements },
      changeFeed,
      kysely,
      migrate: async () => {
        const unlimited = connect(openPool({ ...settings, max: MIGRATION_CONNECTIONS }, log)); // a large table takes minutes
        await refuseUnfinishedRestore(unlimited)
          .then(() => requireCreatePrivilegeIfDue(unlimited))
          .then(() => migrate(unlimited, { log }))
          .finally(() => unlimited.destroy());
      },
      isInstalled: async () => (await listDoneSteps(kysely)).length > 0,
      requireMigrated: async () => {
        await refuseUnfinishedRestore(kysely);
        await refuseUnmigrated(kysely);
      },
      close: async () => {
        await changeFeed.close();
        await kysely.destroy();
      },
    };
  } catch (error) {
    await kysely.destroy();
    throw error;
  }
}

/** The product itself needs no right to create tables: another user may have migrated the database. */
async function requireCreatePrivilegeIfDue(db: Database): Promise<void> {
  if ((await listPendingSteps(db)).length > 0) await requireCreatePrivilege(db);
}

/** Statements of migrations are not measured. */
const connect = (pool: Pool, statements?: StatementClock) =>
  new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: mapPoolErrors(pool, statements?.measure) }),
  });

async function refuseOldVersion(db: Database): Promise<void> {
  const { rows } = await sql<{ version: number }>`
    select current_setting('server_version_num')::integer / 10000 as version`.execute(db);
  const version = rows[0]?.version ?? 0;
  if (version < OLDEST_VERSION) {
    throw new StartupError(
      `Smart Waste needs PostgreSQL ${OLDEST_VERSION} or newer, and this is version ${version}.`,
    );
  }
}
