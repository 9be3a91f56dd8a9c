import { mkdir, readFile, realpath, rm } from 'node:fs/promises';
import type { PoolConfig } from 'pg';
import type { Logger } from 'pino';
import { lockDirectory } from './directory-lock.ts';
import { inPlainWords } from './embedded-failure.ts';
import { clusterMajor, makeCluster, removeUnfinished } from './make-cluster.ts';
import { type Places, placesIn } from './places.ts';
import { findPrograms } from './programs/find-programs.ts';
import { serverUser } from './programs/server-user.ts';
import { adoptServer } from './server/adopt-server.ts';
import { connectionTo, newEndpoint } from './server/endpoint.ts';
import { keepRunning } from './server/keep-running.ts';
import { type Launch, launchServer } from './server/launch-server.ts';

export type EmbeddedDatabase = {
  connection: PoolConfig;
  /** Stops the server, adopted or not, and lets go of the data directory. Calling it again waits for the first. */
  stop: () => Promise<void>;
  origin: 'started' | 'adopted';
};

/**
 * Brings up PostgreSQL inside the data directory, made at the first start; adopts a server that a killed product has
 * left running. One product at a time. Throws EmbeddedFailure with a sentence for the person who starts it.
 */
export async function startEmbedded({
  dataDir,
  log,
}: {
  dataDir: string;
  log: Logger;
}): Promise<EmbeddedDatabase> {
  try {
    await mkdir(dataDir, { recursive: true });
    const places = placesIn(await realpath(dataDir));
    const unlock = lockDirectory(places.lock, places.dataDir);
    return await bringUp(places, log, unlock).catch(failAfter(unlock));
  } catch (error) {
    throw inPlainWords(error, dataDir);
  }
}

/** Tidies up after a failure, and fails with it. */
const failAfter = (tidy: () => void | Promise<void>) => async (error: unknown) => {
  await tidy();
  throw error;
};

async function bringUp(places: Places, log: Logger, unlock: () => void): Promise<EmbeddedDatabase> {
  await removeUnfinished(places);
  const user = serverUser(places);
  const major = await clusterMajor(places);
  const programs = await findPrograms(places, user, major);
  if (major === undefined) {
    log.info({ directory: places.home }, 'making the database for the first time');
    await makeCluster(places, programs, user);
  }
  const password = await readFile(places.password, 'utf8');
  const adopted = await adoptServer(places, password, log);
  const endpoint = adopted?.endpoint ?? (await newEndpoint(places, user));
  const leaveEndpoint = async () => {
    if (endpoint.temporary) await rm(endpoint.socketDirectory, { recursive: true, force: true });
  };
  const launch: Launch = { places, programs, user, endpoint };
  const pid = adopted?.pid ?? (await launchServer(launch).catch(failAfter(leaveEndpoint)));
  const keeper = keepRunning(pid, launch, log);
  log.info({ pid, directory: places.home }, adopted ? 'database adopted' : 'database started');
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    await keeper.stop();
    await leaveEndpoint();
    unlock();
  };
  return {
    connection: connectionTo(endpoint, password),
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
    origin: adopted ? 'adopted' : 'started',
  };
}
