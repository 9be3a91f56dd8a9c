import { type BackgroundLoop, backgroundLoop } from '../../lib/background-loop.ts';
import type { Deps } from './ports.ts';

const PAUSE_MS = 600_000;
const IMAGES_AT_ONCE = 500;

/**
 * Counts the severity of images that were analysed by an earlier version. Meanwhile they are the last in lists that are
 * ordered by it. It pauses for as long as it works, which leaves half of a core to uploads.
 */
export const severityFiller = (
  { images, log }: Pick<Deps, 'images' | 'log'>,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  backgroundLoop({
    name: 'counting severities',
    work: async () => {
      const startedAt = performance.now();
      const filled = await images.fillSeverities(IMAGES_AT_ONCE);
      return filled > 0 ? Math.min(performance.now() - startedAt, idleMs) : 'idle';
    },
    idleMs,
    jitter: 0.2,
    log,
  });
