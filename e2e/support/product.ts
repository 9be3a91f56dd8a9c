import { type ChildProcess, spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { findFreePort } from '../../testing/free-port.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';

export const ROOT = resolve(import.meta.dirname, '../..');

/** A minimal environment, so that no variable of the test run reaches the product. */
export const BARE_ENV = {
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  TMPDIR: tmpdir(),
};

export type Product = {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its output so far. */
  output: () => string;
  /** Ends it as Ctrl-C does and resolves with its exit code; the data directory stays. */
  stop: () => Promise<number | null>;
  /** Kills it as a power failure would: no handler runs. The database that it started may survive. */
  kill: () => Promise<void>;
};

export const removeFolder = (path: string) => rm(path, { recursive: true, force: true });

/** Whether it ended by itself or by a signal, such as that of a system without memory. */
export const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export function waitForExitCode(child: ChildProcess): Promise<number | null> {
  if (hasEnded(child)) return Promise.resolve(child.exitCode);
  return new Promise((done) => child.once('exit', (code) => done(code)));
}

/**
 * The exit code of a command that was just launched and leaves no process behind, once all that it printed has arrived: its last lines may
 * come after its exit.
 */
export const waitForClose = (child: ChildProcess): Promise<number | null> =>
  new Promise((done) => child.once('close', (code) => done(code)));

const running = new Set<ChildProcess>();

/** Ends launched processes that still run, as after a failed test: they would disturb the next ones. */
export async function endProcesses(): Promise<void> {
  const all = [...running];
  for (const child of all) child.kill('SIGTERM');
  await Promise.all(all.map(waitForExitCode));
}

/**
 * Starts a process and collects its output. In its own group it can be sent a signal together with all processes
 * that it starts, as a terminal would.
 */
export function launch(
  command: readonly [string, ...string[]],
  { cwd, env, ownGroup = false }: { cwd: string; env: Record<string, string>; ownGroup?: boolean },
) {
  const [file, ...args] = command;
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: ownGroup });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      printed += text;
    });
  }
  return { child, output: () => printed };
}

/** Runs a command of the operator: its exit code and what it printed. */
export async function runCommand(command: string, args: readonly string[], env: Record<string, string>) {
  const { child, output } = launch([process.execPath, 'scripts/run.mjs', command, ...args], {
    cwd: ROOT,
    env: { ...BARE_ENV, ...env },
  });
  return { code: await waitForClose(child), printed: output() };
}

/** Polls `read` until it returns a value; throws with `otherwise()` after `withinMs`. */
export async function until<T>(
  read: () => Promise<T | undefined>,
  { withinMs, otherwise, everyMs = 50 }: { withinMs: number; otherwise: () => string; everyMs?: number },
): Promise<T> {
  const deadline = Date.now() + withinMs;
  while (Date.now() < deadline) {
    const answer = await read();
    if (answer !== undefined) return answer;
    await new Promise((done) => setTimeout(done, everyMs));
  }
  throw new Error(otherwise());
}

type StartOptions = {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
  root?: string;
  readyWithinMs?: number;
  /** Gets the process at once, to kill it while it starts. */
  onLaunch?: (child: ChildProcess) => void;
};

/** Starts the built product on a port and a data directory of its own and waits until it is ready. */
export async function startProduct({
  dataDir,
  port,
  env,
  root,
  readyWithinMs = 120_000,
  onLaunch,
}: StartOptions = {}): Promise<Product> {
  const folder = dataDir ?? (await createTemporaryFolder('smart-waste'));
  const chosen = port ?? (await findFreePort());
  const url = `http://127.0.0.1:${chosen}`;
  const { child, output } = launch([process.execPath, 'scripts/run.mjs', 'start'], {
    cwd: root ?? ROOT,
    env: { ...BARE_ENV, PORT: String(chosen), DATA_DIR: folder, LOG_LEVEL: 'warn', TILE_URL: 'off', ...env },
  });
  onLaunch?.(child);
  await until(
    async () => {
      if (hasEnded(child)) throw new Error(`the product ended before it was ready:\n${output()}`);
      return (await isReady(url)) ? true : undefined;
    },
    { withinMs: readyWithinMs, otherwise: () => `the product was not ready in time:\n${output()}` },
  );
  return {
    url,
    dataDir: folder,
    process: child,
    output,
    stop: () => {
      child.kill('SIGINT');
      return waitForExitCode(child);
    },
    kill: async () => {
      child.kill('SIGKILL');
      await waitForExitCode(child);
    },
  };
}

export const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    (reply) => reply.ok,
    () => false,
  );

/** Starts a worker process beside the product that runs on this data directory, and waits until it is ready. */
export async function startWorker(
  dataDir: string,
  env: Record<string, string> = {},
  readyWithinMs = 120_000,
): Promise<ChildProcess> {
  const { child, output } = launch([process.execPath, 'scripts/run.mjs', 'worker'], {
    cwd: ROOT,
    env: { ...BARE_ENV, ...env, DATA_DIR: dataDir },
  });
  await until(
    async () => {
      if (output().includes('worker is ready')) return true;
      if (hasEnded(child)) throw new Error(`the worker ended before it was ready:\n${output()}`);
      return undefined;
    },
    { withinMs: readyWithinMs, otherwise: () => `the worker was not ready in time:\n${output()}` },
  );
  return child;
}
