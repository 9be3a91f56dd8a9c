import { sql } from 'kysely';
import type { PoolConfig } from 'pg';
import { pino } from 'pino';
import { listDoneSteps, migrate } from '../adapters/db/migrate.ts';
import { openDatabase } from '../adapters/db/open-database.ts';
import { dumpDatabase } from './dump-database.ts';
import { onServer } from './test-server.ts';

/** Migrations choose another one for each installation. */
const INSTALLATION_ID = '0190a000-0000-7000-8000-0000000000ff';

/**
 * The fixture of a release, as SQL: that of the release before (`previous`), loaded into the empty database of `connection`
 * and migrated by this version. Times and values that each run would choose anew are set, so that the text is the same again.
 */
export async function upgradeFixture(
  connection: PoolConfig,
  previous: string,
  { version, at }: { version: string; at: Date },
): Promise<string> {
  await onServer(connection, previous);
  const log = pino({ level: 'silent' });
  const database = await openDatabase({ connection, poolSize: 1, log });
  try {
    const { kysely } = database;
    const done = await listDoneSteps(kysely);
    await migrate(kysely, { log, version });
    await sql`update kysely_migration set timestamp = ${at.toISOString()} where name <> all(${done})`.execute(
      kysely,
    );
    await kysely
      .updateTable('product_versions')
      .set({ migrated_at: at })
      .where('version', '=', version)
      .execute();
    await kysely.updateTable('installation').set({ installation_id: INSTALLATION_ID }).execute();
  } finally {
    await database.close();
  }
  return dumpDatabase(connection, { withRows: true });
}
