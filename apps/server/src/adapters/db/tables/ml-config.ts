import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import type { MlConfigTable } from '../../../ports/ml-config-table.ts';
import type { Database } from '../schema.ts';

/** The stored configuration; a field that is newer than the stored copy has its default. */
export function mlConfigTable(db: Database): MlConfigTable {
  return {
    read: async () => {
      const stored = await db.selectFrom('ml_config').selectAll().executeTakeFirst();
      if (!stored) return { config: DEFAULT_ML_CONFIG, version: 0, updated_at: null };
      const { config, version, updated_at } = stored;
      return { config: { ...DEFAULT_ML_CONFIG, ...config }, version, updated_at };
    },
  };
}
