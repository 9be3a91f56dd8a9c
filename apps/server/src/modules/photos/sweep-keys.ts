import { backOffMs } from '@smart-waste/core';
import type { Deps } from '../../ports/deps.ts';

const BATCH = 100;
const HOLD_SECONDS = 300;
const RETRY = { first: 10_000, longest: 3600_000 };

type SweepDeps = Pick<Deps, 'objectLedger' | 'log' | 'store'>;
type DueKey = { key: string; attempts: number };

/** Removes one stored file that nobody owns, tried for the `attempts`-th time; when that fails it is due again later. */
export async function removeStored({ objectLedger, log, store }: SweepDeps, due: DueKey): Promise<void> {
  try {
    await store.remove(due.key);
    await objectLedger.forget([due.key]);
  } catch (error) {
    const delayMs = backOffMs(due.attempts, RETRY);
    log.warn({ err: error, key: due.key, retryInMs: delayMs }, 'a stored file could not be removed yet');
    await objectLedger.postpone(due.key, { delayMs, error: String(error) });
  }
}

/** Removes the files that are due; answers how many keys there were. */
export async function sweepKeys(deps: SweepDeps): Promise<number> {
  const due = await deps.objectLedger.claimDue(BATCH, HOLD_SECONDS);
  for (const one of due) await removeStored(deps, one);
  return due.length;
}
