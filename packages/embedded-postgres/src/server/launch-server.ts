import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDiskFullError, EmbeddedPostgresError, reportsDiskFull } from '../errors.ts';
import type { DataPaths } from '../paths.ts';
import type { Programs } from '../programs/run-program.ts';
import { getPathSeenByServer, SERVER_ENVIRONMENT } from '../programs/run-program.ts';
import type { ServerUser } from '../programs/server-user.ts';
import { type Endpoint, listenSettings } from './endpoint.ts';
import { readPostmaster } from './postmaster-file.ts';

const POLL_INTERVAL_MS = 10;
/** The child processes of a killed server, or its zombie process, block a new start for a moment. */
const LEFTOVER_TIMEOUT_MS = 15_000;
const RETRY_DELAY_MS = 200;
const LEFTOVER_MESSAGE =
  /lock file "[^"]*" already exists|is another postmaster|pre-existing shared memory block/;
const LOG_MAX_BYTES = 5_000_000;

export type LaunchOptions = {
  paths: DataPaths;
  programs: Programs;
  user: ServerUser;
  endpoint: Endpoint;
  /** Processes that find this server cannot write to it. */
  isReadOnly?: boolean;
};

/**
 * Starts the server on its cluster; resolves with its process id when it accepts connections. Retries for a while when
 * the remains of a killed server block the start. Throws EmbeddedPostgresError.
 */
export async function launchServer(launch: LaunchOptions): Promise<number> {
  const deadline = performance.now() + LEFTOVER_TIMEOUT_MS;
  for (;;) {
    const started = await attemptLaunch(launch);
    if ('pid' in started) return started.pid;
    if (!LEFTOVER_MESSAGE.test(started.output) || performance.now() > deadline) {
      throw launchError(started.output, launch.paths, started.cause);
    }
    await delay(RETRY_DELAY_MS);
  }
}

/** One attempt: the process id, or what the server wrote to its log before it ended. */
async function attemptLaunch(
  launch: LaunchOptions,
): Promise<{ pid: number } | { output: string; cause: unknown }> {
  const { paths, programs, user } = launch;
  const logFrom = rotateLog(paths.log);
  const output = openSync(paths.log, 'a', 0o600);
  const child = spawn(join(programs.bin, 'postgres'), buildServerArguments(launch), {
    cwd: paths.cluster,
    ...user,
    env: SERVER_ENVIRONMENT,
    stdio: ['ignore', output, output],
    detached: true, // Ctrl-C must reach only this process, which stops the server after its own work is done
  });
  closeSync(output);
  child.unref();
  try {
    await waitUntilReady(child, paths);
    return { pid: Number(child.pid) };
  } catch (cause) {
    return { output: await readLogFrom(paths.log, logFrom), cause };
  }
}

function buildServerArguments({ paths, user, endpoint, isReadOnly }: LaunchOptions): string[] {
  const settings = {
    ...listenSettings(endpoint, paths, user),
    max_wal_size: '256MB',
    jit: 'off',
    log_checkpoints: 'off',
    logging_collector: 'off',
    timezone: 'UTC',
    ...(isReadOnly && { default_transaction_read_only: 'on' }),
  };
  const asFlags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return ['-D', getPathSeenByServer(paths.cluster, user), ...asFlags];
}

/** Recovery after a crash takes as long as it takes; only the end of the process is a failure. */
async function waitUntilReady(child: ChildProcess, paths: DataPaths): Promise<void> {
  let ended: string | undefined;
  child.once('error', (error) => {
    ended = error.message;
  });
  child.once('exit', (code, signal) => {
    ended = `postgres ended with ${signal ?? code}`;
  });
  while (ended === undefined) {
    const postmaster = await readPostmaster(paths);
    if (postmaster?.pid === child.pid && postmaster?.status === 'ready') return;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error(ended);
}

function launchError(log: string, { dataDir, home }: DataPaths, cause: unknown): EmbeddedPostgresError {
  if (reportsDiskFull(log)) return createDiskFullError(dataDir, cause);
  if (LEFTOVER_MESSAGE.test(log)) {
    return new EmbeddedPostgresError(
      `Another PostgreSQL server is running on ${home}. Stop it first, or set DATA_DIR to another directory.`,
      { cause },
    );
  }
  return new EmbeddedPostgresError(`The database in ${home} did not start. PostgreSQL says:\n${log.trim()}`, {
    cause,
  });
}

/** Keeps one old log, so that the file stays limited. Returns the position at which new messages will begin. */
function rotateLog(log: string): number {
  const { size } = statSync(log, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size <= LOG_MAX_BYTES) return size;
  renameSync(log, `${log}.old`);
  return 0;
}

async function readLogFrom(path: string, position: number): Promise<string> {
  const file = await open(path);
  try {
    const buffer = Buffer.alloc(10_000);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, position);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
