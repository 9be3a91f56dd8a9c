import { Migrator } from 'kysely';
import { MIGRATIONS } from './migrations/index.ts';
import type { Database } from './schema.ts';

/**
 * Brings the schema to this version, all or nothing. Several processes may start together: they take turns by an
 * advisory lock, and whoever comes later finds nothing left to do.
 */
export async function migrate(db: Database): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
