import type { BulkAction, BulkResult, FailureCode } from '@smart-waste/contract';
import { computeBackOffMs } from '@smart-waste/core';
import { createEncodedReason, encodeReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { ImageRequest } from '../../photos/image-entry.ts';
import { requestAnalysis } from '../../photos/request-analysis.ts';
import { deleteImage } from '../../photos/trash/delete-image.ts';
import { type PurgeDeps, purgeImage } from '../../photos/trash/purge-image.ts';
import { restoreImage } from '../../photos/trash/restore-image.ts';
import type { ClaimedItem, Deps } from '../ports.ts';

export const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
/** After this many failed attempts an item has failed for good. */
const MAX_ATTEMPTS = 5;
const RETRY = { first: 500, longest: 10_000 };
const FAILED_MESSAGE = createEncodedReason('error.bulk.gave_up');

export type ItemDeps = PurgeDeps & Pick<Deps, 'analyses' | 'bulk' | 'ids' | 'images'>;

type Outcome = { result: BulkResult; error: string | null };

const RESULT_OF: Partial<Record<FailureCode, BulkResult>> = {
  not_found: 'gone',
  already_processing: 'busy',
  conflict: 'unreadable',
};
const DONE: Outcome = { result: 'done', error: null };

/** Works on one item and stores its result. After a temporary failure the item is released for another attempt. */
export async function workOnItem(deps: ItemDeps, item: ClaimedItem): Promise<void> {
  const stop = holdLease({
    renew: () => deps.bulk.renew(item, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    log: deps.log,
  });
  try {
    const outcome = await attempt(deps, item);
    if (outcome) await deps.bulk.complete(item, { ...outcome, now: deps.clock.now() });
    else await deps.bulk.release(item, computeBackOffMs(item.attempts, RETRY));
  } finally {
    stop();
  }
}

const WORK: Record<BulkAction, (deps: ItemDeps, request: ImageRequest) => Promise<unknown>> = {
  delete: deleteImage,
  restore: restoreImage,
  purge: purgeImage,
  reprocess: (deps, request) => requestAnalysis(deps, { ...request, options: {} }),
};

async function attempt(deps: ItemDeps, item: ClaimedItem): Promise<Outcome | undefined> {
  const { action, image_id, job_id, requested_by } = item;
  // The job was started by an admin; its items are processed with that admin's rights.
  const viewer: SessionUser = { user_id: requested_by, username: '', role: 'admin' };
  try {
    await WORK[action](deps, { image_id, viewer, job_id });
    return DONE;
  } catch (error) {
    if (error instanceof AppError) return decideRefusalOutcome(item, error);
    deps.log.warn({ err: error, ...item }, 'an item of a bulk job failed');
    return item.attempts < MAX_ATTEMPTS ? undefined : { result: 'failed', error: FAILED_MESSAGE };
  }
}

/** When a later attempt finds the work done, an earlier one did it but could not store its result. */
function decideRefusalOutcome({ action, attempts }: ClaimedItem, { code, reason }: AppError): Outcome {
  const wasDoneBefore = code === (action === 'reprocess' ? 'already_processing' : 'not_found');
  if (attempts > 1 && wasDoneBefore) return DONE;
  return { result: RESULT_OF[code] ?? 'failed', error: encodeReason(reason) };
}
