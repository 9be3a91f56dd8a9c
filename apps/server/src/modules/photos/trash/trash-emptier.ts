import { DAY_MS } from '@smart-waste/contract';
import { type BackgroundLoop, createBackgroundLoop } from '../../../lib/background-loop.ts';
import type { Deps } from '../ports.ts';

const PAUSE_MS = 600_000;
const IMAGES_PER_BATCH = 100;

type EmptierDeps = Pick<Deps, 'clock' | 'log' | 'trash'>;

/**
 * Deletes for good what has been in the trash for so many days. Each image is locked by the process that purges it;
 * its files become orphans, which the sweeper removes under a lease.
 */
export const createTrashEmptier = (
  { clock, log, trash }: EmptierDeps,
  { days, idleMs = PAUSE_MS }: { days: number; idleMs?: number },
): BackgroundLoop =>
  createBackgroundLoop({
    name: 'emptying the trash',
    work: async () => {
      const before = new Date(clock.now().getTime() - days * DAY_MS);
      return (await trash.purgeBefore(before, IMAGES_PER_BATCH)) > 0 ? 'more' : 'idle';
    },
    idleMs,
    jitter: 0.2,
    log,
  });
