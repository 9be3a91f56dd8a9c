import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedFailure, noRoomAt, saysNoRoom } from '../embedded-failure.ts';
import type { Places } from '../places.ts';
import { SERVER_ENVIRONMENT, seenFromInside } from '../programs/run-program.ts';
import type { ServerUser } from '../programs/server-user.ts';
import type { Programs } from '../programs/try-programs.ts';
import { type Endpoint, listenSettings } from './endpoint.ts';
import { readPostmaster } from './postmaster-file.ts';

const LOOK_EVERY_MS = 10;
/** A killed server's own processes, or its number that nobody has collected yet, are in the way for a moment. */
const REMAINS_MS = 15_000;
const TRY_AGAIN_MS = 200;
const REMAINS = /lock file .* already exists|is another postmaster|pre-existing shared memory block/;
const LOG_MAX_BYTES = 5_000_000;

export type Launch = { places: Places; programs: Programs; user: ServerUser; endpoint: Endpoint };

/**
 * Starts the server on its cluster; resolves with its process number when it takes connections. Waits a while for
 * what a killed server has left behind.
 */
export async function launchServer(launch: Launch): Promise<number> {
  const giveUpAt = performance.now() + REMAINS_MS;
  for (;;) {
    const started = await tryToLaunch(launch);
    if ('pid' in started) return started.pid;
    if (!REMAINS.test(started.said) || performance.now() > giveUpAt) {
      throw explain(started.said, launch.places, started.cause);
    }
    await delay(TRY_AGAIN_MS);
  }
}

/** One attempt: the process number, or what the server said before it ended. */
async function tryToLaunch(launch: Launch): Promise<{ pid: number } | { said: string; cause: unknown }> {
  const { places, programs, user } = launch;
  const logFrom = setOldLogAside(places.log);
  const output = openSync(places.log, 'a', 0o600);
  const child = spawn(join(programs.bin, 'postgres'), argumentsOf(launch), {
    cwd: places.cluster,
    ...user,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', output, output],
    detached: true, // Ctrl-C is for us; we stop the server when our own work is done
  });
  closeSync(output);
  child.unref();
  try {
    await readiness(child, places);
    return { pid: Number(child.pid) };
  } catch (cause) {
    return { said: await readFrom(places.log, logFrom), cause };
  }
}

function argumentsOf({ places, user, endpoint }: Launch): string[] {
  const settings = {
    ...listenSettings(endpoint, places, user),
    max_wal_size: '256MB',
    jit: 'off',
    log_checkpoints: 'off',
    logging_collector: 'off',
    timezone: 'UTC',
  };
  const asFlags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', seenFromInside(places.cluster, user), ...asFlags];
}

/** Recovery after a crash takes as long as it takes; only the end of the process is a failure. */
async function readiness(child: ChildProcess, places: Places): Promise<void> {
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = `postgres ended with ${signal ?? code}`;
  });
  while (ended === undefined) {
    const postmaster = await readPostmaster(places);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return;
    await delay(LOOK_EVERY_MS);
  }
  throw new Error(ended);
}

function explain(log: string, { dataDir, home }: Places, cause: unknown): EmbeddedFailure {
  if (saysNoRoom(log)) return noRoomAt(dataDir, cause);
  if (REMAINS.test(log)) {
    return new EmbeddedFailure(
      `Another PostgreSQL server is running on ${home}. Stop it first, or set DATA_DIR to another directory.`,
      { cause },
    );
  }
  return new EmbeddedFailure(`The database in ${home} did not start. PostgreSQL says:\n${log.trim()}`, {
    cause,
  });
}

/** Keeps one old log, so that the file never grows without end; answers where the new messages will begin. */
function setOldLogAside(log: string): number {
  const { size } = statSync(log, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= LOG_MAX_BYTES) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

async function readFrom(path: string, position: number): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(10_000);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
