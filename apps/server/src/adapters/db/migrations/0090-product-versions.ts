import { sql } from 'kysely';
import type { MigrationStep } from './step.ts';

/** Which versions of the product have migrated this database, and when. Versions before this step left no entry. */
export const productVersions: MigrationStep = {
  tables: [],
  up: async (db) => {
    await sql`
      create table product_versions (
        version text primary key,
        migrated_at timestamptz(3) not null,
        last_migration text not null
      )`.execute(db);
  },
};
