import type { InstallationTable } from '../../../ports/installation.ts';
import type { Database } from '../schema.ts';

/** The installation of a database; the migration has created its only row. */
export function createInstallationTable(db: Database): InstallationTable {
  return {
    read: () =>
      db
        .selectFrom('installation')
        .select(['installation_id', 'has_marked_store', 'restored_at', 'is_live'])
        .executeTakeFirstOrThrow(),
    recordMarkedStore: async () => {
      await db.updateTable('installation').set({ has_marked_store: true }).execute();
    },
    goLive: async () => {
      const changed = await db
        .updateTable('installation')
        .set({ is_live: true })
        .where('is_live', '=', false)
        .executeTakeFirstOrThrow();
      return changed.numUpdatedRows > 0n;
    },
  };
}
