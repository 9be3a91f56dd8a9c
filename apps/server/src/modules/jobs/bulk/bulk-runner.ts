import { setTimeout as wait } from 'node:timers/promises';
import type { BulkAction } from '@smart-waste/contract';
import { type ItemDeps, workOnItem } from './work-on-item.ts';

const PAUSE_MS = 1000;
const AT_A_TIME = 8;
/** Long enough for a slow store; after it somebody else takes the item. */
const HOLD_SECONDS = 60;
/** A job fills the queue no further, so that a citizen's new photo never waits behind thousands of old ones. */
const MOST_WAITING_RUNS = 50;
const KEEP_DAYS = 30;
const DAY_MS = 86_400_000;

export type BulkRunner = { start: () => void; stop: () => Promise<void> };

/** Works on the items of bulk jobs in the background, beside the runners of other processes. */
export function bulkRunner(deps: ItemDeps, pauseMs = PAUSE_MS): BulkRunner {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let purgeAt = 0;

  const possible = async (): Promise<BulkAction[]> => {
    const { pending } = await deps.analyses.countQueued();
    return pending < MOST_WAITING_RUNS ? ['delete', 'reprocess'] : ['delete'];
  };
  const workOnSome = async (): Promise<number> => {
    const actions = await possible();
    const items = await deps.bulk.claim({ actions, limit: AT_A_TIME, holdSeconds: HOLD_SECONDS });
    await Promise.all(items.map((item) => workOnItem(deps, item)));
    return items.length;
  };
  const tidy = async () => {
    const now = deps.clock.now().getTime();
    if (now < purgeAt) return;
    await deps.bulk.removeFinished(new Date(now - KEEP_DAYS * DAY_MS));
    purgeAt = now + DAY_MS;
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      const worked = await workOnSome().catch((error: unknown) => {
        deps.log.warn({ err: error }, 'bulk jobs cannot be reached; trying again');
        return 0;
      });
      if (worked > 0) continue;
      await tidy().catch((error: unknown) => deps.log.warn({ err: error }, 'old bulk jobs were not purged'));
      await wait(pauseMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };

  return {
    start: () => {
      running ??= loop();
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
