import { chown, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { DATABASE_NAME, DATABASE_USER, type Places } from '../places.ts';
import { seenFromInside } from '../programs/run-program.ts';
import type { ServerUser } from '../programs/server-user.ts';
import type { Postmaster } from './postmaster-file.ts';

/** Where the server answers. `temporary` directories are removed when it stops. */
export type Endpoint = { host: string; port: number; socketDirectory: string; temporary: boolean };

const PORT = 5432;
/** Systems differ (macOS 103, Linux 107); a longer path cannot be bound. */
const SOCKET_PATH_MAX_BYTES = 103;

/**
 * A unix socket in the cluster, or where that path is too long in a directory of its own, that only this user may
 * enter: nothing listens on the network. Windows has no such
 * sockets, so there it is a free port of the loopback address, behind the same password.
 */
export async function newEndpoint({ cluster }: Places, user: ServerUser): Promise<Endpoint> {
  if (process.platform === 'win32') {
    return { host: '127.0.0.1', port: await freePort(), socketDirectory: '', temporary: false };
  }
  if (fits(cluster)) return { host: cluster, port: PORT, socketDirectory: cluster, temporary: false };
  const parent = fits(join(tmpdir(), 'smart-waste-XXXXXX')) ? tmpdir() : '/tmp';
  const directory = await mkdtemp(join(parent, 'smart-waste-'));
  if (user) await chown(directory, user.uid, user.gid);
  return { host: directory, port: PORT, socketDirectory: directory, temporary: true };
}

/** Where a server that runs already said that it answers. */
export const endpointOf = ({ socketDirectory, port }: Postmaster, { cluster }: Places): Endpoint => ({
  host: socketDirectory || '127.0.0.1',
  port,
  socketDirectory,
  temporary: socketDirectory !== '' && socketDirectory !== cluster,
});

/** What the server is told about where to answer. */
export function listenSettings(
  { host, port, socketDirectory }: Endpoint,
  { cluster }: Places,
  user: ServerUser,
) {
  return {
    listen_addresses: socketDirectory ? '' : host,
    port,
    unix_socket_directories: socketDirectory === cluster ? seenFromInside(cluster, user) : socketDirectory,
    unix_socket_permissions: '0700',
  };
}

export const connectionTo = ({ host, port }: Endpoint, password: string) =>
  ({ host, port, user: DATABASE_USER, database: DATABASE_NAME, password }) satisfies PoolConfig;

const fits = (directory: string) =>
  Buffer.byteLength(join(directory, `.s.PGSQL.${PORT}`)) <= SOCKET_PATH_MAX_BYTES;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
