import { Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';

/**
 * A pool whose connections the server may end at any moment. One that breaks, idle or in use, is logged and does not end
 * the process; while the pool closes it is ignored. Only the reason is logged: the error holds the whole connection.
 */
export function openPool(settings: PoolConfig, log: Pick<Logger, 'warn'>): Pool {
  const pool = new Pool(settings);
  const logBrokenConnection = ({ message }: Error) => {
    if (!pool.ending) log.warn({ reason: message }, 'a connection to the database broke');
  };
  pool.on('connect', (client) => client.on('error', logBrokenConnection));
  pool.on('error', () => undefined); // of an idle connection, whose own listener has logged it
  return pool;
}
