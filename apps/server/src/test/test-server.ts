import { Client, type PoolConfig } from 'pg';

/** The migrated database from which the database of each test is copied. */
export const buildTemplateName = (prefix: string) => `${prefix}_template`;

/** The settings for another database of the same server. */
export function onDatabase(server: PoolConfig, database: string): PoolConfig {
  if (server.connectionString === undefined) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { ...server, connectionString: url.href };
}

/** What DATABASE_URL says of the same database. */
export function buildDatabaseUrl({
  connectionString,
  user,
  password,
  host = '',
  port,
  database,
}: PoolConfig): string {
  return (
    connectionString ??
    `postgres://${user}:${String(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
  );
}

/** Runs one statement on a connection of its own; returns its rows. */
export async function onServer(server: PoolConfig, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client(server);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
