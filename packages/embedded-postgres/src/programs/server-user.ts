import { readFileSync, statSync } from 'node:fs';
import { codeOf, EmbeddedFailure } from '../embedded-failure.ts';
import type { Places } from '../places.ts';

/** Whom to run the server as; undefined means as ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root, so root hands it to the owner of the existing cluster, else to `postgres`,
 * else to `nobody`.
 */
export function serverUser({ home }: Places): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  const user = ownerOf(home) ?? userNamed('postgres') ?? userNamed('nobody');
  if (!user) {
    throw new EmbeddedFailure(
      'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody". ' +
        'Start Smart Waste as an ordinary user, or set DATABASE_URL.',
    );
  }
  return user;
}

function ownerOf(directory: string): ServerUser {
  try {
    const { uid, gid } = statSync(directory);
    return uid === 0 ? undefined : { uid, gid };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function userNamed(name: string): ServerUser {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  // Written as -2 on macOS; the system calls want it unsigned.
  return uid && gid ? { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 } : undefined;
}
