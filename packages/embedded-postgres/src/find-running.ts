import { readFile, realpath } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import { EmbeddedFailure, inPlainWords } from './embedded-failure.ts';
import { placesIn } from './places.ts';
import { answers } from './server/adopt-server.ts';
import { connectionTo, endpointOf } from './server/endpoint.ts';
import { readPostmaster } from './server/postmaster-file.ts';

/**
 * How to reach the database that the product keeps running in this data directory; for a worker beside it, which
 * neither starts nor stops it. Throws EmbeddedFailure when none answers.
 */
export async function findRunningEmbedded(dataDir: string): Promise<PoolConfig> {
  try {
    const places = placesIn(await realpath(dataDir).catch(() => dataDir));
    const postmaster = await readPostmaster(places);
    if (postmaster) {
      const password = await readFile(places.password, 'utf8');
      const endpoint = endpointOf(postmaster, places);
      if (await answers(endpoint, password)) return connectionTo(endpoint, password);
    }
  } catch (error) {
    throw inPlainWords(error, dataDir);
  }
  throw new EmbeddedFailure(
    `No Smart Waste is running on the data directory ${dataDir}. Start it first, or set DATABASE_URL.`,
  );
}
