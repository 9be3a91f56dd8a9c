import { type BackgroundLoop, backgroundLoop } from '../../lib/background-loop.ts';
import type { Deps } from '../../ports/deps.ts';

const PAUSE_MS = 15_000;

/**
 * Counts again what changed, so that the list of dirty hours stays short. While much is left (after an upgrade, a
 * large import) it pauses as long as it works, and leaves half of a core to uploads.
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
