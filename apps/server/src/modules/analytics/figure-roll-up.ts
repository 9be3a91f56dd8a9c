import { type BackgroundLoop, createBackgroundLoop } from '../../lib/background-loop.ts';
import { pauseAfterCounting } from '../../lib/pause-after-counting.ts';
import type { Deps } from './ports.ts';

const PAUSE_MS = 15_000;

/** Counts dirty hours again, so that few are left. */
export const createFigureRollUp = (
  { figures, log }: Pick<Deps, 'figures' | 'log'>,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  createBackgroundLoop({
    name: 'counting uploads',
    work: async () => {
      const startedAt = performance.now();
      const { hoursLeft } = await figures.rollUp();
      return pauseAfterCounting({ tookMs: performance.now() - startedAt, isMoreLeft: hoursLeft > 0, idleMs });
    },
    idleMs,
    jitter: 0.2,
    log,
  });
