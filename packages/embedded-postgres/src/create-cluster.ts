import { randomBytes } from 'node:crypto';
import { chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createDiskFullError, EmbeddedPostgresError, getErrorCode, reportsDiskFull } from './errors.ts';
import { buildDataPaths, DATABASE_USER, type DataPaths } from './paths.ts';
import type { Programs } from './programs/run-program.ts';
import { getPathSeenByServer, runProgram } from './programs/run-program.ts';
import type { ServerUser } from './programs/server-user.ts';
import { stopLeftover } from './server/adopt-server.ts';

/** The major version of the existing cluster; undefined before the first start. */
export async function readClusterMajor({ cluster }: DataPaths): Promise<number | undefined> {
  try {
    return Number(await readFile(join(cluster, 'PG_VERSION'), 'utf8'));
  } catch (error) {
    if (getErrorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** The password of the existing cluster. Throws EmbeddedPostgresError when its file is missing. */
export async function readPassword({ password }: DataPaths): Promise<string> {
  try {
    return await readFile(password, 'utf8');
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
    throw new EmbeddedPostgresError(
      `${password} is missing, and without it the database cannot be opened. Put it back from a copy of the data directory, ` +
        'or restore a backup into an empty one.',
      { cause: error },
    );
  }
}

/**
 * Creates the cluster and its password in a temporary directory that is then renamed, so a start that is killed midway
 * leaves nothing that would break the next one. Throws EmbeddedPostgresError.
 */
export async function createCluster(paths: DataPaths, programs: Programs, user: ServerUser): Promise<void> {
  const unfinished = await mkdtemp(join(paths.dataDir, paths.unfinishedPrefix));
  try {
    await fillHome(unfinished, { paths, programs, user });
    await renameDurably(unfinished, paths.home);
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Makes a cluster and its password in an empty directory. */
export async function fillHome(
  home: string,
  options: ClusterOptions,
  newPassword = randomBytes(32).toString('base64url'),
): Promise<void> {
  const { user } = options;
  const cluster = join(home, 'cluster');
  const password = join(home, 'password');
  await mkdir(cluster, { mode: 0o700 });
  await writeFile(password, newPassword, { mode: 0o600, flush: true });
  if (user) for (const path of [home, cluster, password]) await chown(path, user.uid, user.gid);
  await initdb(cluster, options);
}

/** Removes the temporary directories of killed starts, and stops what still runs in them. */
export async function removeUnfinished({ dataDir, unfinishedPrefix }: DataPaths): Promise<void> {
  const names = await readdir(dataDir);
  for (const name of names.filter((entry) => entry.startsWith(unfinishedPrefix))) {
    await stopLeftover(buildDataPaths(dataDir, name));
    // The initdb of a killed start may still be writing there; the next start removes what it adds.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}

type ClusterOptions = { paths: DataPaths; programs: Programs; user: ServerUser };

async function initdb(cluster: string, { paths, programs, user }: ClusterOptions): Promise<void> {
  const inside = getPathSeenByServer(cluster, user);
  const { status, output } = await runProgram(
    join(programs.bin, 'initdb'),
    [
      `--pgdata=${inside}`,
      `--username=${DATABASE_USER}`,
      `--pwfile=${inside}/../password`, // join() would normalise the path before the system follows the link
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--no-instructions',
      ...getLocaleFlags(programs.major),
    ],
    { cwd: cluster, user },
  );
  if (status === 0) return;
  if (reportsDiskFull(output)) throw createDiskFullError(paths.dataDir, output);
  if (user && output.includes('Permission denied')) throw createForbiddenDirectoryError(paths);
  throw new EmbeddedPostgresError(
    `The database could not be created in ${paths.dataDir}. PostgreSQL says:\n${output.trim()}`,
  );
}

/** Versions before 16 resolve the whole path themselves; newer ones stay in their working directory. */
const createForbiddenDirectoryError = ({ dataDir }: DataPaths) =>
  new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and the user it runs as may not enter ${dataDir}. ` +
      'Let others enter the directories above it (chmod o+x), or set DATA_DIR to another directory.',
  );

/**
 * Upper and lower case must work beyond ASCII; since version 17 PostgreSQL has a locale for it, equal on every machine.
 */
const getLocaleFlags = (major: number) =>
  major >= 17
    ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    : ['--locale=C.UTF-8'];

/** Renames a directory; when it resolves, a power failure does not undo it. */
export async function renameDurably(from: string, to: string): Promise<void> {
  await rename(from, to);
  await syncDirectory(dirname(to));
}

async function syncDirectory(directory: string): Promise<void> {
  if (process.platform === 'win32') return; // Windows cannot open a directory
  const handle = await open(directory);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
