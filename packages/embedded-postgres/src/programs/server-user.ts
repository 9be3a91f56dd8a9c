import { readFileSync, statSync } from 'node:fs';
import { EmbeddedPostgresError, getErrorCode } from '../errors.ts';
import type { DataPaths } from '../paths.ts';

/** The user to run the server as; undefined means the current user. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. For root this is the owner of the existing cluster, else `postgres`, else
 * `nobody`. Throws EmbeddedPostgresError when root has none of them.
 */
export function chooseServerUser({ home }: DataPaths): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const user = findOwner(home) ?? findUser('postgres') ?? findUser('nobody');
  if (!user) {
    throw new EmbeddedPostgresError(
      'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody". ' +
        'Start Smart Waste as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

function findOwner(directory: string): ServerUser {
  try {
    const { uid, gid } = statSync(directory);
    return uid === 0 ? undefined : { uid, gid };
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function findUser(name: string): ServerUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // macOS writes -2; the system calls expect it unsigned.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}
