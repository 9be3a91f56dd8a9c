import { type ClientBase, Pool, type PoolConfig } from 'pg';
import type { Logger } from 'pino';

/**
 * A pool whose connections the server may end at any moment. One that breaks, idle or in use, is logged and does not end
 * the process; while the pool closes it is ignored. Only the reason is logged: the error holds the whole connection.
 */
export function openPool(settings: PoolConfig, log: Pick<Logger, 'warn'>): Pool {
  const pool = new Pool({ ...settings, onConnect: turnCompilationOff });
  const logBrokenConnection = ({ message }: Error) => {
    if (!pool.ending) log.warn({ reason: message }, 'a connection to the database broke');
  };
  pool.on('connect', (client) => client.on('error', logBrokenConnection));
  pool.on('error', () => undefined); // of an idle connection, whose own listener has logged it
  return pool;
}

/**
 * PostgreSQL 15 to 17 compile the plan of a claim each time: `advance_queue` forbids sequential scans, which adds 10^10 to the cost of reading a
 * table without an index. That took up to 600 ms for a statement of 0.05 ms.
 */
async function turnCompilationOff(client: ClientBase): Promise<void> {
  await client.query('set jit = off');
}
