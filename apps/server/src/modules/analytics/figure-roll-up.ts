import { type BackgroundLoop, backgroundLoop } from '../../lib/background-loop.ts';
import type { Deps } from './ports.ts';

const PAUSE_MS = 15_000;

/**
 * Counts dirty hours again, so that few are left. While many are left (after an upgrade or a
 * large import) it pauses for as long as it works, which leaves half of a core to uploads.
 */
export const figureRollUp = (
  { figures, log }: Pick<Deps, 'figures' | 'log'>,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  backgroundLoop({
    name: 'counting uploads',
    work: async () => {
      const startedAt = performance.now();
      const { hoursLeft } = await figures.rollUp();
      return hoursLeft > 0 ? Math.min(performance.now() - startedAt, idleMs) : 'idle';
    },
    idleMs,
    jitter: 0.2,
    log,
  });
