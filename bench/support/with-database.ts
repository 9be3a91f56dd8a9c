import { availableParallelism } from 'node:os';
import { requireRunningEmbedded } from '@smart-waste/embedded-postgres';
import { Pool } from 'pg';
import type { Product } from '../../e2e/support/product.ts';

/** Runs `work` with a pool on the database of a running product, through the product's own driver. */
export async function withDatabase<T>(
  { dataDir }: Product,
  work: (database: Pool) => Promise<T>,
): Promise<T> {
  const database = new Pool({
    ...(await requireRunningEmbedded(dataDir)),
    application_name: 'bench',
    max: Math.max(4, availableParallelism()),
  });
  try {
    return await work(database);
  } finally {
    await database.end();
  }
}
