import { readFile } from 'node:fs/promises';
import { codeOf } from '../embedded-failure.ts';
import type { Places } from '../places.ts';

/** What a server says of itself in postmaster.pid. */
export type Postmaster = {
  pid: number;
  port: number;
  socketDirectory: string;
  status: 'starting' | 'ready' | 'stopping' | 'unknown';
};

/** The server that runs, or once ran, on this cluster. Undefined when it was stopped, or has only begun to write. */
export async function readPostmaster({ postmaster, cluster }: Places): Promise<Postmaster | undefined> {
  const text = await readFile(postmaster, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid, , , port, sockets, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !(Number(pid) > 0)) return undefined;
  const known = ['starting', 'ready', 'stopping'] as const;
  return {
    pid: Number(pid),
    port: Number(port),
    // The server may know its cluster as "my working directory".
    socketDirectory: sockets === '/proc/self/cwd' ? cluster : (sockets ?? ''),
    status: known.find((word) => word === status) ?? 'unknown',
  };
}
