import { type BackgroundLoop, createBackgroundLoop, type LoopTimers } from '../../lib/background-loop.ts';
import type { Deps } from './ports.ts';

const HOUR_MS = 3600_000;

/** Removes expired refresh tokens and the sessions that end with them, once an hour. */
export const createExpiredSessionRemover = (
  { clock, log, sessions }: Pick<Deps, 'clock' | 'log' | 'sessions'>,
  timers?: LoopTimers,
): BackgroundLoop =>
  createBackgroundLoop({
    name: 'removing expired sessions',
    work: async () => {
      await sessions.removeExpired(clock.now());
      return 'idle';
    },
    idleMs: HOUR_MS,
    jitter: 0.2,
    log,
    ...(timers && { timers }),
  });
