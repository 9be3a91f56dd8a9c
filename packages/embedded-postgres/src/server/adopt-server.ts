import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { Places } from '../places.ts';
import { connectionTo, type Endpoint, endpointOf } from './endpoint.ts';
import { isAlive, isServerOf } from './live-process.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';
import { stopServer } from './stop-server.ts';

const LOOK_EVERY_MS = 20;

export type RunningServer = { pid: number; endpoint: Endpoint };

/**
 * The server that a killed product has left running on this cluster, once it answers. One that runs but cannot be
 * reached is stopped; a postmaster.pid whose number now belongs to a stranger is removed, as PostgreSQL itself
 * would believe it.
 */
export async function adoptServer(
  places: Places,
  password: string,
  log: Logger,
): Promise<RunningServer | undefined> {
  const postmaster = await settled(places);
  if (!postmaster) return undefined;
  const { pid } = postmaster;
  if (!isServerOf(pid, places.cluster)) {
    if (isAlive(pid)) await rm(places.postmaster, { force: true });
    return undefined;
  }
  const endpoint = endpointOf(postmaster, places);
  if (await answers(endpoint, password)) return { pid, endpoint };
  log.warn({ pid }, 'a database server runs here but cannot be reached; starting it anew');
  await stopServer(pid, places.cluster);
  return undefined;
}

/** Waits while the server is neither up nor gone. */
async function settled(places: Places): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = await readPostmaster(places);
    if (!postmaster || postmaster.status === 'ready' || !isServerOf(postmaster.pid, places.cluster)) {
      return postmaster;
    }
    await delay(LOOK_EVERY_MS);
  }
}

/** Whether this server takes our password. */
export async function answers(endpoint: Endpoint, password: string): Promise<boolean> {
  const client = new Client({ ...connectionTo(endpoint, password), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined); // told by the promise
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined); // it never came to be
  }
}
