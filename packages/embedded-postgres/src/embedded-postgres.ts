import { existsSync, mkdirSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { createCluster, readClusterMajor, readPassword, removeUnfinished } from './create-cluster.ts';
import { lockDirectory } from './directory-lock.ts';
import { EmbeddedPostgresError, getErrorCode, mapFileSystemError } from './errors.ts';
import {
  changeMajor,
  finishChange,
  type MajorChange,
  type PlannedChange,
  planMajorChange,
} from './major/change-major.ts';
import { buildDataPaths, type DataPaths } from './paths.ts';
import { findPrograms } from './programs/find-programs.ts';
import { chooseServerUser } from './programs/server-user.ts';
import { acceptsConnections, adoptServer } from './server/adopt-server.ts';
import { buildConnectionSettings, createEndpoint, removeEndpoint, toEndpoint } from './server/endpoint.ts';
import { type LaunchOptions, launchServer } from './server/launch-server.ts';
import { readPostmaster } from './server/postmaster-file.ts';
import { superviseServer } from './server/supervise-server.ts';

/** A running PostgreSQL server that this process supervises. */
export type EmbeddedDatabase = {
  /** Settings for a `pg` pool or client. They stay valid when the server is restarted after a crash. */
  connection: PoolConfig;
  /** Stops the server, started or adopted, and releases the data directory. A second call waits for the first. */
  stop: () => Promise<void>;
  /** `adopted` when a previous process was killed and its server was still running. */
  origin: 'started' | 'adopted';
};

export type StartOptions = {
  dataDir: string;
  log: Logger;
  /** How a database of an older major version is changed to that of the npm package; without it, it stays as it is. */
  majorChange?: MajorChange;
};

/**
 * Starts PostgreSQL inside the data directory, creating the database at the first start, or adopts the server that a
 * killed process left running. Only one process at a time may use a data directory.
 * Throws EmbeddedPostgresError with a message for the person who starts the program.
 */
export async function startEmbedded(options: StartOptions): Promise<EmbeddedDatabase> {
  const { dataDir } = options;
  try {
    createDirectory(dataDir);
    const paths = buildDataPaths(await realpath(dataDir));
    const unlock = lockDirectory(paths.lock, paths.dataDir);
    return await startServer(paths, options, unlock).catch(rethrowAfter(unlock));
  } catch (error) {
    throw mapFileSystemError(error, dataDir);
  }
}

function createDirectory(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true }); // the asynchronous call says of a full disk that a folder does not exist
  } catch (error) {
    if (getErrorCode(error) !== 'ENOENT') throw error;
    throw new EmbeddedPostgresError(
      `The data directory ${dataDir} cannot be created: a link on the way leads to nothing. ` +
        'Create the directory that it names, or set DATA_DIR to another one.',
      { cause: error },
    );
  }
}

/** Runs a clean-up after a failure and rethrows the failure. */
const rethrowAfter = (tidy: () => void | Promise<void>) => async (error: unknown) => {
  await tidy();
  throw error;
};

async function startServer(
  paths: DataPaths,
  { log, majorChange }: StartOptions,
  unlock: () => void,
): Promise<EmbeddedDatabase> {
  await removeUnfinished(paths);
  await finishChange(paths);
  const user = chooseServerUser(paths);
  if (majorChange) await changeMajor({ paths, user, log }, majorChange);
  const major = await readClusterMajor(paths);
  const programs = await findPrograms(paths, user, major);
  if (major === undefined) {
    log.info({ directory: paths.home }, 'creating the database');
    await createCluster(paths, programs, user);
  }
  const password = await readPassword(paths);
  const adoptedServer = await adoptServer(paths, password, log);
  const endpoint = adoptedServer?.endpoint ?? (await createEndpoint(paths, user));
  const launch: LaunchOptions = { paths, programs, user, endpoint };
  const pid =
    adoptedServer?.pid ?? (await launchServer(launch).catch(rethrowAfter(() => removeEndpoint(endpoint))));
  const supervisor = superviseServer(pid, launch, log);
  log.info({ pid, directory: paths.home }, adoptedServer ? 'database adopted' : 'database started');
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await supervisor.stop();
    await removeEndpoint(endpoint);
    unlock();
  };
  return {
    connection: buildConnectionSettings(endpoint, password),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    origin: adoptedServer ? 'adopted' : 'started',
  };
}

/**
 * The connection settings of the server that another process runs in this data directory, for a worker or a command
 * that neither starts nor stops it. Throws EmbeddedPostgresError when no server accepts connections.
 */
export async function requireRunningEmbedded(dataDir: string): Promise<PoolConfig> {
  try {
    const paths = buildDataPaths(await realpath(dataDir).catch(() => dataDir));
    const postmaster = await readPostmaster(paths);
    if (postmaster) {
      const password = await readPassword(paths);
      const endpoint = toEndpoint(postmaster, paths);
      if (await acceptsConnections(endpoint, password)) return buildConnectionSettings(endpoint, password);
    }
  } catch (error) {
    throw mapFileSystemError(error, dataDir);
  }
  throw new EmbeddedPostgresError(
    `No Smart Waste is running on the data directory ${dataDir}. Start it first, or set DATABASE_URL.`,
  );
}

/** The major version of the PostgreSQL that created the database in a data directory; undefined when there is none yet. */
export const findClusterMajor = (dataDir: string): Promise<number | undefined> =>
  readClusterMajor(buildDataPaths(dataDir)).catch((error: unknown) => {
    throw mapFileSystemError(error, dataDir);
  });

/**
 * Where the complete copy is that a change of the major version made, when it was killed before the copy took the place of the old database;
 * undefined without one. The next start puts it there.
 */
export function findUnplacedCopy(dataDir: string): string | undefined {
  const { home, next } = buildDataPaths(dataDir);
  return !existsSync(home) && existsSync(next) ? next : undefined;
}

/**
 * The change of the major version that a start with `majorChange` makes, and the room that it needs; undefined without one. Throws
 * EmbeddedPostgresError when the programs of the old version are missing.
 */
export async function findMajorChange(dataDir: string): Promise<PlannedChange | undefined> {
  const paths = buildDataPaths(dataDir);
  try {
    const plan = await planMajorChange(paths);
    if (plan) await findPrograms(paths, chooseServerUser(paths), plan.from);
    return plan;
  } catch (error) {
    throw mapFileSystemError(error, dataDir);
  }
}
