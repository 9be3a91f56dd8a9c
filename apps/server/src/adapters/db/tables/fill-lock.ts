import { sql } from 'kysely';
import type { FillLock } from '../../../ports/demonstration.ts';
import type { Database } from '../schema.ts';

const LOCK = sql`hashtext('demo_fill')`;

/** The lock of a database: it belongs to a connection, and ends with it when the process is killed. */
export const fillLock = (db: Database): FillLock => ({
  during: (work) =>
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
