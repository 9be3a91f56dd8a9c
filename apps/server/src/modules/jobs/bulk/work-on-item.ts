import type { BulkResult, FailureCode } from '@smart-waste/contract';
import { backOffMs } from '@smart-waste/core';
import { because } from '@smart-waste/messages';
import { reasonText } from '@smart-waste/messages/catalogues';
import { AppError } from '../../../lib/errors.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import type { ClaimedItem } from '../../../ports/bulk-table.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { removeImage } from '../../photos/remove-image.ts';
import { requestAnalysis } from '../../photos/request-analysis.ts';

export const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
/** Trouble that does not pass in so many tries is not waited for any longer. */
const MOST_ATTEMPTS = 5;
const TROUBLE = { first: 500, longest: 10_000 };
const GIVEN_UP = reasonText(because('error.bulk.gave_up'));

export type ItemDeps = Pick<
  Deps,
  'analyses' | 'audit' | 'bulk' | 'images' | 'objectLedger' | 'log' | 'clock' | 'ids' | 'store'
>;

type Outcome = { result: BulkResult; error: string | null };

const RESULT_OF: Partial<Record<FailureCode, BulkResult>> = {
  not_found: 'gone',
  already_processing: 'busy',
  conflict: 'unreadable',
};
/** The same options that the button 'Reprocess Analysis' sends (API-21). */
const AS_BY_HAND = { use_roboflow: true };
const DONE: Outcome = { result: 'done', error: null };

/** Does one item and writes down how it went. After a passing failure it is taken up again. */
export async function workOnItem(deps: ItemDeps, item: ClaimedItem): Promise<void> {
  const stop = holdLease({
    renew: () => deps.bulk.renew(item, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    log: deps.log,
  });
  try {
    const outcome = await attempt(deps, item);
    if (outcome) await deps.bulk.complete(item, { ...outcome, now: deps.clock.now() });
    else await deps.bulk.release(item, backOffMs(item.attempts, TROUBLE));
  } finally {
    stop();
  }
}

async function attempt(deps: ItemDeps, item: ClaimedItem): Promise<Outcome | undefined> {
  const { action, image_id, requested_by } = item;
  // Whoever started the job was an admin then; it is done in their name.
  const asker: SessionUser = { user_id: requested_by, username: '', role: 'admin' };
  try {
    if (action === 'delete') await removeImage(deps, image_id, asker);
    else await requestAnalysis(deps, { image_id, viewer: asker, options: AS_BY_HAND });
    return DONE;
  } catch (error) {
    if (error instanceof AppError) return refused(item, error);
    deps.log.warn({ err: error, ...item }, 'an item of a bulk job failed');
    return item.attempts < MOST_ATTEMPTS ? undefined : { result: 'failed', error: GIVEN_UP };
  }
}

/** A second attempt that finds the work done was a first one that could not say so any more. */
function refused({ action, attempts }: ClaimedItem, { code, message }: AppError): Outcome {
  const wasDoneBefore = code === (action === 'delete' ? 'not_found' : 'already_processing');
  if (attempts > 1 && wasDoneBefore) return DONE;
  return { result: RESULT_OF[code] ?? 'failed', error: message };
}
