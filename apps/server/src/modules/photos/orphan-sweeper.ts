import { type BackgroundLoop, backgroundLoop } from '../../lib/background-loop.ts';
import type { Deps } from '../../ports/deps.ts';
import { sweepKeys } from './sweep-keys.ts';

const PAUSE_MS = 15_000;

/** Removes stored files that no photo owns. */
export const orphanSweeper = (
  deps: Pick<Deps, 'objectLedger' | 'log' | 'store'>,
  idleMs = PAUSE_MS,
): BackgroundLoop =>
  backgroundLoop({
    name: 'removing orphaned files',
    work: async () => ((await sweepKeys(deps)) > 0 ? 'more' : 'idle'),
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });
