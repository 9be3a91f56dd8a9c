import { rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { Logger } from 'pino';
import type { DataPaths } from '../paths.ts';
import { buildConnectionSettings, type Endpoint, removeEndpoint, toEndpoint } from './endpoint.ts';
import { type Postmaster, readPostmaster } from './postmaster-file.ts';
import { isAlive, isServerOf } from './process-identity.ts';
import { stopServer } from './supervise-server.ts';

const POLL_INTERVAL_MS = 20;

export type AdoptedServer = { pid: number; endpoint: Endpoint };

/**
 * The server that a killed process left running on this cluster, once it accepts connections. A server that cannot be
 * reached is stopped. A postmaster.pid whose process id now belongs to an unrelated process is removed, because
 * PostgreSQL itself would trust it.
 */
export async function adoptServer(
  paths: DataPaths,
  password: string,
  log: Logger,
): Promise<AdoptedServer | undefined> {
  const postmaster = await waitUntilSettled(paths);
  if (!postmaster) return undefined;
  const { pid } = postmaster;
  if (!isServerOf(pid, paths.cluster)) {
    if (isAlive(pid)) await rm(paths.postmaster, { force: true });
    return undefined;
  }
  const endpoint = toEndpoint(postmaster, paths);
  if (await acceptsConnections(endpoint, password)) return { pid, endpoint };
  log.warn({ pid }, 'a database server is running but cannot be reached; restarting it');
  await stopServer(pid, paths.cluster);
  await removeEndpoint(endpoint);
  return undefined;
}

/** Stops the server that a killed process left running on a cluster, if there is one, and removes its endpoint. */
export async function stopLeftover(paths: DataPaths): Promise<void> {
  const postmaster = await waitUntilSettled(paths);
  if (!postmaster) return;
  const { pid } = postmaster;
  if (isServerOf(pid, paths.cluster)) {
    await stopServer(pid, paths.cluster);
    await removeEndpoint(toEndpoint(postmaster, paths));
  } else if (isAlive(pid)) await rm(paths.postmaster, { force: true });
}

/** Waits while the server is starting or stopping. */
async function waitUntilSettled(paths: DataPaths): Promise<Postmaster | undefined> {
  for (;;) {
    const postmaster = await readPostmaster(paths);
    if (!postmaster || postmaster.status === 'ready' || !isServerOf(postmaster.pid, paths.cluster)) {
      return postmaster;
    }
    await delay(POLL_INTERVAL_MS);
  }
}

/**
 * Whether this server accepts our password, and rows: one that may only be read is being copied by a start that was killed,
 * or that still works. Never rejects.
 */
export async function acceptsConnections(endpoint: Endpoint, password: string): Promise<boolean> {
  const client = new Client({
    ...buildConnectionSettings(endpoint, password),
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => undefined); // the promises below report it
  try {
    await client.connect();
    const { rows } = await client.query('show default_transaction_read_only');
    return rows[0]?.default_transaction_read_only === 'off';
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined); // the connection may never have been opened
  }
}
