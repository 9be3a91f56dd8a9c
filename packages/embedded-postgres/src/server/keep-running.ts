import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Launch, launchServer } from './launch-server.ts';
import { isServerOf } from './live-process.ts';
import { stopServer } from './stop-server.ts';

const LOOK_EVERY_MS = 500;

/** Starts the server again, at the same address, whenever its process is gone, until it is stopped. */
export function keepRunning(pid: number, launch: Launch, log: Logger): { stop: () => Promise<void> } {
  const { cluster } = launch.places;
  const stopping = new AbortController();
  let current = pid;

  async function watch(): Promise<void> {
    while (await pause(stopping.signal)) {
      if (isServerOf(current, cluster)) continue;
      log.error({ pid: current }, 'the database server is gone; starting it again');
      try {
        current = await launchServer(launch);
        log.info({ pid: current }, 'the database server is back');
      } catch (error) {
        log.error({ err: error }, 'the database server did not come back; trying again');
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

/** Answers whether to go on. Does not keep the process alive by itself. */
const pause = (signal: AbortSignal): Promise<boolean> =>
  delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).then(
    () => true,
    () => false,
  );
