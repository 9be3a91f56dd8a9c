import { type BackgroundLoop, createBackgroundLoop } from '../../lib/background-loop.ts';
import type { ImageTable } from '../../ports/image-table.ts';
import type { Deps } from './ports.ts';

type FillDeps = Pick<Deps, 'log'> & { images: Pick<ImageTable, 'fillSeverities'> };

const PAUSE_MS = 600_000;
const IMAGES_PER_BATCH = 500;

/**
 * Counts the severity of images that were analysed by an earlier version. Meanwhile they are the last in lists that are
 * ordered by it. It pauses for as long as it works, which leaves half of a core to uploads.
 */
export const createSeverityFiller = ({ images, log }: FillDeps): BackgroundLoop =>
  createBackgroundLoop({
    name: 'counting severities',
    work: async () => {
      const startedAt = performance.now();
      const filled = await images.fillSeverities(IMAGES_PER_BATCH);
      return filled > 0 ? Math.min(performance.now() - startedAt, PAUSE_MS) : 'idle';
    },
    idleMs: PAUSE_MS,
    jitter: 0.2,
    log,
  });
