import { readFile } from 'node:fs/promises';
import { getErrorCode } from '../errors.ts';
import type { DataPaths } from '../paths.ts';

/** The contents of postmaster.pid, which a server writes about itself. */
export type Postmaster = {
  pid: number;
  port: number;
  socketDirectory: string;
  status: 'starting' | 'ready' | 'stopping' | 'unknown';
};

/** The server that runs, or once ran, on this cluster. Undefined when it was stopped or is still writing the file. */
export async function readPostmaster({ postmaster, cluster }: DataPaths): Promise<Postmaster | undefined> {
  const text = await readFile(postmaster, 'utf8').catch((error: unknown) => {
    if (getErrorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const [pid, , , port, sockets, , , status] = text.split('\n').map((line) => line.trim());
  if (!pid || !(Number(pid) > 0)) return undefined;
  const known = ['starting', 'ready', 'stopping'] as const;
  return {
    pid: Number(pid),
    port: Number(port),
    // A server started through its working directory writes that link instead of the path.
    socketDirectory: sockets === '/proc/self/cwd' ? cluster : (sockets ?? ''),
    status: known.find((word) => word === status) ?? 'unknown',
  };
}
