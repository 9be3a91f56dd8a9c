import { setTimeout as wait } from 'node:timers/promises';
import type { Deps } from '../../ports/deps.ts';
import { sweepKeys } from './sweep-keys.ts';

const PAUSE_MS = 15_000;
const PURGE_EVERY_MS = 3600_000;

export type KeySweeper = { start: () => void; stop: () => Promise<void> };

type SweeperDeps = Pick<Deps, 'objectLedger' | 'log' | 'sessions' | 'clock' | 'store'>;

/** Cleans up in the background: files that nobody owns, and refresh tokens that expired. */
export function keySweeper(deps: SweeperDeps, pauseMs = PAUSE_MS): KeySweeper {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let purgeAt = 0;

  const tidy = async () => {
    while ((await sweepKeys(deps)) > 0 && !stopping.signal.aborted);
    const now = deps.clock.now();
    if (now.getTime() < purgeAt) return;
    await deps.sessions.removeExpired(now);
    purgeAt = now.getTime() + PURGE_EVERY_MS;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await tidy().catch((error: unknown) =>
        deps.log.warn({ err: error }, 'tidying up failed, trying again'),
      );
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    start: () => {
      running ??= loop();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
