import { sql } from 'kysely';
import { DatabaseUnavailableError } from '../../lib/errors.ts';
import type { Database } from './schema.ts';

/**
 * A connection that only holds a lock is idle for hours. The server may not end it for that, and is to notice soon that the other machine
 * is gone; firewalls remember a connection on which it asks.
 */
const KEEP_CONNECTION = sql`set_config('idle_session_timeout', '0', false), set_config('tcp_keepalives_idle', '60', false)`;

/**
 * Does the work while this process alone holds the lock of this name. Returns what the work returns; `busy`, without starting it, while
 * another process holds the lock. It belongs to a connection, and ends with it when the process is killed. `isHeld` resolves with whether
 * the connection is still there. The database must throw DatabaseUnavailableError where it cannot be reached.
 */
export const withSessionLock = <Result>(
  db: Database,
  name: string,
  work: (isHeld: () => Promise<boolean>) => Promise<Result>,
): Promise<Result | 'busy'> =>
  db.connection().execute(async (connection) => {
    const lock = sql`hashtext(${name})`;
    const { rows } = await sql<{
      locked: boolean;
    }>`select pg_try_advisory_lock(${lock}) as locked, ${KEEP_CONNECTION}`.execute(connection);
    if (!rows[0]?.locked) return 'busy';
    try {
      return await work(() => isReached(sql`select`.execute(connection)));
    } finally {
      await isReached(sql`select pg_advisory_unlock(${lock})`.execute(connection));
    }
  });

async function isReached(statement: Promise<unknown>): Promise<boolean> {
  try {
    await statement;
    return true;
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return false;
    throw error;
  }
}
