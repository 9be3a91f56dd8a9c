import { BULK_ACTIONS, type BulkAction, DAY_MS } from '@smart-waste/contract';
import { MAX_QUEUED_RUNS } from '@smart-waste/core';
import { type BackgroundLoop, createBackgroundLoop } from '../../../lib/background-loop.ts';
import type { Deps } from '../ports.ts';
import { type ItemDeps, LEASE_SECONDS, workOnItem } from './work-on-item.ts';

const PAUSE_MS = 1000;
const ITEMS_PER_BATCH = 8;
const KEEP_DAYS = 30;

/** Processes the items of bulk jobs, beside the runners of other processes. */
export const createBulkRunner = (deps: ItemDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  createBackgroundLoop({
    name: 'working on bulk jobs',
    work: async () => {
      const { pending } = await deps.analyses.countQueued();
      const actions: readonly BulkAction[] =
        pending < MAX_QUEUED_RUNS ? BULK_ACTIONS : BULK_ACTIONS.filter((action) => action !== 'reprocess');
      const items = await deps.bulk.claim({ actions, limit: ITEMS_PER_BATCH, leaseSeconds: LEASE_SECONDS });
      await Promise.all(items.map((item) => workOnItem(deps, item)));
      return items.length > 0 ? 'more' : 'idle';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

/** Removes bulk jobs that finished more than a month ago, once a day. */
export const createOldBulkJobRemover = ({
  bulk,
  clock,
  log,
}: Pick<Deps, 'bulk' | 'clock' | 'log'>): BackgroundLoop =>
  createBackgroundLoop({
    name: 'removing old bulk jobs',
    work: async () => {
      await bulk.removeFinished(new Date(clock.now().getTime() - KEEP_DAYS * DAY_MS));
      return 'idle';
    },
    idleMs: DAY_MS,
    jitter: 0.2,
    log,
  });
