import { type BackgroundLoop, backgroundLoop } from '../../../lib/background-loop.ts';
import type { Deps } from '../ports.ts';

const PAUSE_MS = 15_000;

/**
 * Counts the days again on which cases were changed, so that few are left. While many are left (after an upgrade or a
 * large import) it pauses for as long as it works, which leaves half of a core to others.
 */
export const caseFigureRollUp = (
  { caseFigures, log }: Pick<Deps, 'caseFigures' | 'log'>,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  backgroundLoop({
    name: 'counting cases',
    work: async () => {
      const startedAt = performance.now();
      const daysLeft = await caseFigures.rollUp();
      return daysLeft > 0 ? Math.min(performance.now() - startedAt, idleMs) : 'idle';
    },
    idleMs,
    jitter: 0.2,
    log,
  });
