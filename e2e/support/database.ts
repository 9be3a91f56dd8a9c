import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import { Pool } from 'pg';

type Statement = readonly [text: string, values?: unknown[]];

/** Runs statements in the embedded database of a running product, in one transaction. */
export async function runOnDatabase(dataDir: string, ...statements: Statement[]): Promise<void> {
  const pool = new Pool({ ...(await requireRunningEmbedded(dataDir)), max: 1 });
  const database = await pool.connect();
  try {
    await database.query('begin');
    for (const [text, values] of statements) await database.query(text, values);
    await database.query('commit');
  } finally {
    database.release();
    await pool.end();
  }
}

/** How many rows a query of a running product's embedded database has. */
export async function countRows(dataDir: string, rowsOf: string): Promise<number> {
  const pool = new Pool({ ...(await requireRunningEmbedded(dataDir)), max: 1 });
  try {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::integer as count from (${rowsOf}) as found`,
    );
    return rows[0]?.count ?? 0;
  } finally {
    await pool.end();
  }
}

/** Lets the time of all leases pass at once: another worker takes over what a killed process was analysing. */
export const expireLeases = (dataDir: string): Promise<void> =>
  runOnDatabase(dataDir, [
    "update analyses set lease_until = now() - interval '1 second' where status = 'processing'",
  ]);
