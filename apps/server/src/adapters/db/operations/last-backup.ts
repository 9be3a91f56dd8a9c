import type { LastBackup } from '../../../modules/operations/ports.ts';
import type { Database } from '../schema.ts';

/** The newest completed backup of a database; the first entry of an index. */
export const lastBackup =
  (db: Database): LastBackup =>
  async () => {
    const last = await db
      .selectFrom('backups')
      .select(['ended_at', 'bytes'])
      .where('state', '=', 'completed')
      .where('ended_at', 'is not', null)
      .orderBy('ended_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return last?.ended_at ? { completed_at: last.ended_at.toISOString(), bytes: last.bytes } : null;
  };
