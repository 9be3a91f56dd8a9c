import { computeBackOffMs } from '@smart-waste/core';
import { type BackgroundLoop, createBackgroundLoop } from '../../lib/background-loop.ts';
import { holdLease } from '../../lib/hold-lease.ts';
import type { Deps, OrphanedObject } from './ports.ts';

const PAUSE_MS = 15_000;
const OBJECTS_PER_BATCH = 8;
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
const RETRY = { first: 10_000, longest: 3600_000 };

type SweeperDeps = Pick<Deps, 'objectLedger' | 'log' | 'store'>;

/** Removes stored objects that no photo owns, and files that were never completed. */
export const createOrphanSweeper = (deps: SweeperDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  createBackgroundLoop({
    name: 'removing orphaned objects',
    work: async () => {
      if ((await removeOrphans(deps)) > 0) return 'more';
      await deps.store.removeLeftovers?.();
      return 'idle';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

/** Removes one batch of the objects that are due, of all or of these keys; returns how many it tried. */
export async function removeOrphans(deps: SweeperDeps, keys?: readonly string[]): Promise<number> {
  const claimed = await deps.objectLedger.claim({
    limit: keys?.length ?? OBJECTS_PER_BATCH,
    leaseSeconds: LEASE_SECONDS,
    ...(keys && { keys }),
  });
  await Promise.all(claimed.map((object) => removeOrphan(deps, object)));
  return claimed.length;
}

/** Removes one claimed object; when that fails it is due again later. */
export async function removeOrphan(
  { objectLedger, log, store }: SweeperDeps,
  object: OrphanedObject,
): Promise<void> {
  const renew = () => objectLedger.renew(object, LEASE_SECONDS);
  const release = holdLease({ renew, everyMs: RENEW_EVERY_MS, log });
  try {
    await store.remove(object.key);
    await objectLedger.complete(object);
  } catch (error) {
    const delayMs = computeBackOffMs(object.attempts, RETRY);
    log.warn({ err: error, key: object.key, retryInMs: delayMs }, 'a stored file could not be removed yet');
    await objectLedger.release(object, { delayMs, error: String(error) });
  } finally {
    release();
  }
}
