import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, EmbeddedFailure, noRoomAt, saysNoRoom } from './embedded-failure.ts';
import { DATABASE_USER, type Places } from './places.ts';
import { runProgram, seenFromInside } from './programs/run-program.ts';
import type { ServerUser } from './programs/server-user.ts';
import type { Programs } from './programs/try-programs.ts';

/** The major version of the cluster that is there, undefined before the first start. */
export async function clusterMajor({ cluster }: Places): Promise<number | undefined> {
  try {
    return Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Makes cluster and password. Everything is made beside its place and put there by one rename, so a start that is
 * killed in the middle leaves nothing that the next one could stumble over.
 */
export async function makeCluster(places: Places, programs: Programs, user: ServerUser): Promise<void> {
  const unfinished = await mkdtemp(join(places.dataDir, places.unfinishedPrefix));
  try {
    const cluster = join(unfinished, 'cluster');
    const password = join(unfinished, 'password');
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(password, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true });
    if (user) for (const path of [unfinished, cluster, password]) await chown(path, user.uid, user.gid);
    await initdb(cluster, { places, programs, user });
    await rename(unfinished, places.home);
    await syncDirectory(places.dataDir);
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Removes what starts that were killed have left. */
export async function removeUnfinished({ dataDir, unfinishedPrefix }: Places): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((entry) => entry.startsWith(unfinishedPrefix))) {
    // The initdb of a killed start may still be writing there; what it adds is removed by a later look.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

type Making = { places: Places; programs: Programs; user: ServerUser };

async function initdb(cluster: string, { places, programs, user }: Making): Promise<void> {
  const inside = seenFromInside(cluster, user);
  const { status, output } = await runProgram(
    join(programs.bin, 'initdb'),
    [
      `--pgdata=${inside}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${inside}/../password`, // join() would shorten it before the system has followed the link
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-instructions',
      ...localeOf(programs.major),
    ],
    { cwd: cluster, user },
  );
  if (status === 0) return;
  if (saysNoRoom(output)) throw noRoomAt(places.dataDir, output);
  if (user && output.includes('Permission denied')) throw closedTo(places);
  throw new EmbeddedFailure(
    `The database could not be made in ${places.dataDir}. PostgreSQL says:\n${output.trim()}`,
  );
}

/** Versions before 16 walk the whole path themselves; the newer ones stay in their working directory. */
const closedTo = ({ dataDir }: Places) =>
  new EmbeddedFailure(
    `PostgreSQL does not run as root, and the user it runs as may not enter ${dataDir}. ` +
      'Let others enter the directories above it (chmod o+x), or set DATA_DIR to another directory.',
  );

/** Letters beyond ASCII have two cases too; since 17 PostgreSQL knows that by itself, the same on every machine. */
const localeOf = (major: number) =>
  major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // a directory cannot be opened there
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
