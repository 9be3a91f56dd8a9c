import { type BackgroundLoop, createBackgroundLoop } from '../../../lib/background-loop.ts';
import { pauseAfterCounting } from '../../../lib/pause-after-counting.ts';
import type { Deps } from '../ports.ts';

const PAUSE_MS = 15_000;

/** Counts the days again on which cases were changed, so that few are left. */
export const createCaseFigureRollUp = (
  { caseFigures, log }: Pick<Deps, 'caseFigures' | 'log'>,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  createBackgroundLoop({
    name: 'counting cases',
    work: async () => {
      const startedAt = performance.now();
      const daysLeft = await caseFigures.rollUp();
      return pauseAfterCounting({ tookMs: performance.now() - startedAt, isMoreLeft: daysLeft > 0, idleMs });
    },
    idleMs,
    jitter: 0.2,
    log,
  });
