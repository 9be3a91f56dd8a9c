import { type BulkRequest, LIMITS } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { filterFor } from '../../photos/image-search.ts';
import type { BulkJobRow, BulkSelection, Deps } from '../ports.ts';

function selectionOf(requester: SessionUser, { image_ids, search }: BulkRequest): BulkSelection {
  return image_ids === undefined ? { filter: filterFor(requester, search ?? {}) } : { image_ids };
}

/** Stores a job for the bulk runners. Uploads that match its search later are not added. */
export async function startBulkJob(
  { audit, bulk, clock, ids }: Pick<Deps, 'audit' | 'bulk' | 'clock' | 'ids'>,
  requester: SessionUser,
  request: BulkRequest,
): Promise<BulkJobRow> {
  const { action, ...selection } = request;
  const job_id = ids.newId();
  const created_at = clock.now();
  const job = { job_id, action, requested_by: requester.user_id, created_at };
  const total = await bulk.start(job, selectionOf(requester, request), LIMITS.bulkMax);
  if (total === 0) throw new AppError('conflict', createReason('error.bulk.nothing_to_do'));
  if (total > LIMITS.bulkMax)
    throw new AppError('too_large', createReason('error.bulk.too_many', { max: LIMITS.bulkMax }));
  await audit.write({
    at: created_at,
    actor_id: requester.user_id,
    action: `images.bulk_${action}`,
    subject: job_id,
    details: { total, ...('search' in selection && { search: selection.search }) },
  });
  return {
    job_id,
    action,
    requested_by: requester.username,
    total,
    done: 0,
    failed: 0,
    created_at,
    finished_at: null,
  };
}
