import { chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { PoolConfig } from 'pg';
import { DATABASE_NAME, DATABASE_USER, type DataPaths } from '../paths.ts';
import { getPathSeenByServer } from '../programs/run-program.ts';
import type { ServerUser } from '../programs/server-user.ts';
import type { Postmaster } from './postmaster-file.ts';

/** The address of a server. A `temporary` socket directory is removed when the server stops. */
export type Endpoint = { host: string; port: number; socketDirectory: string; temporary: boolean };

const PORT = 5432;
const TEMPORARY_PREFIX = 'smart-waste-';
/** As mkdtemp completes the prefix. */
const TEMPORARY_NAME = /^smart-waste-[A-Za-z0-9]{6}$/;
/** The smallest limit of the supported systems (macOS 103, Linux 107); a longer path cannot be bound. */
const SOCKET_PATH_MAX_BYTES = 103;

/**
 * A unix socket that only this user may open, in the cluster's directory or, when that path is too long, in a temporary
 * one: nothing listens on the network. Windows has no such sockets, so there it is a free port on the loopback address,
 * protected by the same password.
 */
export async function createEndpoint({ cluster }: DataPaths, user: ServerUser): Promise<Endpoint> {
  if (process.platform === 'win32') {
    return { host: '127.0.0.1', port: await findFreePort(), socketDirectory: '', temporary: false };
  }
  if (fitsSocketPath(cluster))
    return { host: cluster, port: PORT, socketDirectory: cluster, temporary: false };
  const fits = fitsSocketPath(join(tmpdir(), 'smart-waste-XXXXXX'));
  const parent = fits && (!user || (await letsOthersEnter(tmpdir()))) ? tmpdir() : '/tmp';
  const directory = await mkdtemp(join(parent, TEMPORARY_PREFIX));
  if (user) await chown(directory, user.uid, user.gid);
  return { host: directory, port: PORT, socketDirectory: directory, temporary: true };
}

/** Removes what `createEndpoint` made; its server has been stopped. */
export async function removeEndpoint({ socketDirectory, temporary }: Endpoint): Promise<void> {
  if (temporary) await rm(socketDirectory, { recursive: true, force: true });
}

/**
 * The address that a running server has written into its postmaster.pid. A person may have started it, with a socket in a directory
 * of others such as /tmp, which nothing may remove.
 */
export const toEndpoint = ({ socketDirectory, port }: Postmaster, { cluster }: DataPaths): Endpoint => ({
  host: socketDirectory || '127.0.0.1',
  port,
  socketDirectory,
  temporary: socketDirectory !== cluster && TEMPORARY_NAME.test(basename(socketDirectory)),
});

/** The settings with which the server is started so that it listens at this address. */
export function listenSettings(
  { host, port, socketDirectory }: Endpoint,
  { cluster }: DataPaths,
  user: ServerUser,
) {
  return {
    listen_addresses: socketDirectory ? '' : host,
    port,
    unix_socket_directories:
      socketDirectory === cluster ? getPathSeenByServer(cluster, user) : socketDirectory,
    unix_socket_permissions: '0700',
  };
}

/** The settings of a `pg` pool or client for this address. */
export const buildConnectionSettings = ({ host, port }: Endpoint, password: string) =>
  ({ host, port, user: DATABASE_USER, database: DATABASE_NAME, password }) satisfies PoolConfig;

const fitsSocketPath = (directory: string) =>
  Buffer.byteLength(join(directory, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_MAX_BYTES;

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** A folder that only its owner may enter cannot hold the socket of a server that runs as another user. */
const letsOthersEnter = async (folder: string): Promise<boolean> => ((await stat(folder)).mode & 0o001) !== 0;
