import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import type { RestorableDatabase } from '../../../modules/backups/ports/restore.ts';
import { migrate } from '../migrate.ts';
import { MIGRATIONS } from '../migrations/index.ts';
import { openPool } from '../open-pool.ts';
import { mapPoolErrors } from '../pg-errors.ts';
import { requireCreatePrivilege } from '../require-create-privilege.ts';
import type { Database, Schema } from '../schema.ts';
import { withSessionLock } from '../session-lock.ts';
import { withClient } from '../with-client.ts';
import { loadRows } from './load-rows.ts';
import { inspectDatabase, REMOVE_ALL } from './remove-tables.ts';
import { settleRows } from './settle-rows.ts';
import { UNFINISHED_RESTORE } from './unfinished-restore.ts';

const MAX_CONNECTIONS = 2;

/** Opens a database to fill it from an archive; nothing is migrated. Throws when the database does not answer, and StartupError when nothing can be created in it. */
export async function openRestorableDatabase(
  connection: PoolConfig,
  log: Pick<Logger, 'info' | 'warn'>,
): Promise<RestorableDatabase> {
  const connect = (max: number, poolLog: Pick<Logger, 'warn'> = log) =>
    new Kysely<Schema>({
      dialect: new PostgresDialect({ pool: mapPoolErrors(openPool({ ...connection, max }, poolLog)) }),
    });
  const db = connect(MAX_CONNECTIONS);
  const migrateSteps = async (steps: typeof MIGRATIONS) => {
    const migrating = connect(1);
    await migrate(migrating, { log, steps }).finally(() => migrating.destroy());
  };
  const database: RestorableDatabase = {
    migrations: Object.keys(MIGRATIONS),
    withLock: async (work) => {
      const locking = connect(1, { warn: () => undefined }); // that it broke is said by `isHeld`
      return withSessionLock(locking, 'restore', work).finally(() => locking.destroy());
    },
    identify: () => identify(db),
    inspect: () => inspectDatabase(db),
    begin: ({ snapshot_id }) => removeTables(db, snapshot_id),
    migrateTo: (migrations) =>
      migrateSteps(
        Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => migrations.includes(name))),
      ),
    load: (rows) => withClient(connection, (client) => loadRows(client, rows)),
    migrateForward: () => migrateSteps(MIGRATIONS),
    settle: (settlement) => settleRows(db, settlement),
    listOrphanedKeys: async () =>
      (await db.selectFrom('orphaned_objects').select('key').execute()).map(({ key }) => key),
    finish: async () => {
      await sql`drop table ${sql.table(UNFINISHED_RESTORE)}`.execute(db);
      await sql`analyze`.execute(db); // the planner knows nothing of rows that were just loaded
    },
    prepareTrial: async () => {
      await sql`update analyses set run_after = now() + interval '100 years' where status = 'pending'`.execute(
        db,
      );
      await db.deleteFrom('ml_config').execute();
    },
    close: () => db.destroy(),
  };
  await requireCreatePrivilege(db).catch(async (error: unknown) => {
    await db.destroy();
    throw error;
  });
  return database;
}

/** Each PostgreSQL has a number that it was given when it was created, and each of its databases another one. */
async function identify(db: Database): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select system_identifier || '/' || oid as id from pg_control_system(), pg_database where datname = current_database()
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database does not list itself');
  return row.id;
}

const removeTables = (db: Database, snapshot_id: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql.raw(REMOVE_ALL).execute(trx);
    const mark = sql.table(UNFINISHED_RESTORE);
    await sql`create table if not exists ${mark} (snapshot_id uuid primary key)`.execute(trx);
    await sql`insert into ${mark} values (${snapshot_id}) on conflict do nothing`.execute(trx);
  });
