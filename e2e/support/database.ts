import { findRunningEmbedded } from '@smart-waste/embedded-postgres';
import { Pool } from 'pg';

/** Runs a statement in the embedded database of a running product. */
export async function onDatabaseOf(
  dataDir: string,
  statement: string,
  values: unknown[] = [],
): Promise<void> {
  const database = new Pool({ ...(await findRunningEmbedded(dataDir)), max: 1 });
  try {
    await database.query(statement, values);
  } finally {
    await database.end();
  }
}

/** Lets the time of all leases pass at once: another worker takes over what a killed process was analysing. */
export const expireLeases = (dataDir: string): Promise<void> =>
  onDatabaseOf(
    dataDir,
    "update analyses set lease_until = now() - interval '1 second' where status = 'processing'",
  );
