import { sql } from 'kysely';
import type { Database } from '../schema.ts';

const LOCK = sql`hashtext('demo_fill')`;

/**
 * Lets one process at a time fill an installation with a demonstration. The lock belongs to a connection, and ends with
 * it when the process is killed.
 */
export const fillLock = (db: Database) => ({
  /** Returns what the work returns; `busy`, without starting it, while another process is filling. */
  during: <Result>(work: () => Promise<Result>): Promise<Result | 'busy'> =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{
        isHeld: boolean;
      }>`select pg_try_advisory_lock(${LOCK}) as "isHeld"`.execute(connection);
      if (!rows[0]?.isHeld) return 'busy';
      try {
        return await work();
      } finally {
        await sql`select pg_advisory_unlock(${LOCK})`.execute(connection);
      }
    }),
});
