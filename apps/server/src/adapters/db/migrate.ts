import { Migrator, sql } from 'kysely';
import { StartupError } from '../../lib/errors.ts';
import { PRODUCT_VERSION } from '../../lib/product-version.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * Brings the schema to this version, all or nothing. Several processes may start together: an advisory lock
 * serialises them, and the later ones find nothing left to do. Throws StartupError when a newer version has migrated
 * the database.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return recordVersion(db, PRODUCT_VERSION);
  const newer = await unknownMigration(db);
  if (newer === undefined) throw error;
  throw new StartupError(
    `This database was changed by a newer Smart Waste (${newer}). Update Smart Waste, or use another database.`,
    { cause: error },
  );
}

async function unknownMigration(db: Database): Promise<string | undefined> {
  const known = Object.keys(MIGRATIONS);
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name).find((name) => !known.includes(name));
}

/** Each version is written once, so an operator sees from which one the database comes. A process that was killed before it is made up for by the next start. */
async function recordVersion(db: Database, version: string): Promise<void> {
  const last_migration = Object.keys(MIGRATIONS).at(-1) ?? '';
  await db
    .insertInto('product_versions')
    .values({ version, migrated_at: sql`now()`, last_migration })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
