import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type LaunchOptions, launchServer } from './launch-server.ts';
import { isAlive, isServerOf } from './process-identity.ts';

const WATCH_INTERVAL_MS = 500;
const EXIT_POLL_INTERVAL_MS = 10;

/** Restarts the server at the same address whenever its process has ended, until it is stopped. */
export function superviseServer(
  pid: number,
  launch: LaunchOptions,
  log: Logger,
): { stop: () => Promise<void> } {
  const { cluster } = launch.paths;
  const stopping = new AbortController();
  let current = pid;

  async function watch(): Promise<void> {
    while (await pause(stopping.signal)) {
      if (isServerOf(current, cluster)) continue;
      log.error({ pid: current }, 'the database server has ended; restarting it');
      try {
        current = await launchServer(launch);
        log.info({ pid: current }, 'the database server was restarted');
      } catch (error) {
        log.error({ err: error }, 'the database server could not be restarted; trying again');
      }
    }
  }
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      await stopServer(current, cluster);
    },
  };
}

/** Resolves with false once the signal is aborted. Does not keep the process alive by itself. */
const pause = (signal: AbortSignal): Promise<boolean> =>
  delay(WATCH_INTERVAL_MS, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  );

/**
 * PostgreSQL's fast shutdown, then its immediate shutdown, then the kill. Data is safe with all of them. (On Windows
 * each one kills the process; the write-ahead log restores everything at the next start.)
 */
export const STOP_SIGNALS = [
  { signal: 'SIGINT', timeoutMs: 10_000 },
  { signal: 'SIGQUIT', timeoutMs: 5_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

/** Stops a server; resolves when its process has ended. `signals` are sent in order, each with its own timeout. */
export async function stopServer(
  pid: number,
  cluster: string,
  signals: readonly { signal: NodeJS.Signals; timeoutMs: number }[] = STOP_SIGNALS,
): Promise<void> {
  for (const { signal, timeoutMs } of signals) {
    if (!isServerOf(pid, cluster)) return;
    process.kill(pid, signal);
    if (await waitForExit(pid, cluster, timeoutMs)) return;
  }
  throw new Error(`the database server (process ${pid}) could not be stopped`);
}

async function waitForExit(pid: number, cluster: string, timeoutMs: number): Promise<boolean> {
  for (let waited = 0; waited < timeoutMs; waited += EXIT_POLL_INTERVAL_MS) {
    // Not `isServerOf`: an ending process no longer has a working directory but still holds its files.
    if (!isAlive(pid)) return true;
    await delay(EXIT_POLL_INTERVAL_MS);
  }
  return !isServerOf(pid, cluster);
}
