import type { PoolConfig } from 'pg';

/** The same server, another of its databases. */
export function onDatabase(server: PoolConfig, database: string): PoolConfig {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { ...server, connectionString: url.href };
}
