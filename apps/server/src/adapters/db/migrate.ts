import { Migrator, sql } from 'kysely';
import { StartupError } from '../../lib/errors.ts';
import { refuseUnfinishedRestore } from './backups/unfinished-restore.ts';
import { MIGRATIONS } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * Brings the schema to this version, all or nothing. Several processes may start together: an advisory lock
 * serialises them, and the later ones find nothing left to do. Throws StartupError when a newer version has migrated
 * the database, or a restore into it was not finished.
 */
export async function migrate(db: Database): Promise<void> {
  await refuseUnfinishedRestore(db);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (!error) return;
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
