import { type BulkRequest, LIMITS } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { filterFor } from '../../photos/image-search.ts';
import type { BulkJobRow, BulkSelection, Deps } from '../ports.ts';

async function resolveSelection(
  { bulk }: Pick<Deps, 'bulk'>,
  requester: SessionUser,
  { image_ids, search, undo_job_id }: BulkRequest,
): Promise<BulkSelection> {
  if (image_ids !== undefined) return { image_ids };
  if (undo_job_id === undefined) return { filter: filterFor(requester, search ?? {}) };
  const job = await bulk.findById(undo_job_id);
  if (job?.action !== 'delete') throw new AppError('not_found', createReason('error.bulk.not_found'));
  if (job.finished_at === null) throw new AppError('conflict', createReason('error.bulk.still_running'));
  return { deletedBy: job.job_id };
}

/** Stores a job for the bulk runners. Uploads that match its search later are not added. */
export async function startBulkJob(
  deps: Pick<Deps, 'bulk' | 'clock' | 'ids'>,
  requester: SessionUser,
  request: BulkRequest,
): Promise<BulkJobRow> {
  const { bulk, clock, ids } = deps;
  const { action, ...selection } = request;
  const job_id = ids.newId();
  const created_at = clock.now();
  const job = { job_id, action, requested_by: requester.user_id, created_at };
  const images = { selection: await resolveSelection(deps, requester, request), max: LIMITS.bulkMax };
  const total = await bulk.start(job, images, {
    at: created_at,
    actor_id: requester.user_id,
    action: `images.bulk_${action}`,
    subject: job_id,
    details: { ...('search' in selection && { search: selection.search }) },
  });
  if (total === 0) throw new AppError('conflict', createReason('error.bulk.nothing_to_do'));
  if (total > LIMITS.bulkMax)
    throw new AppError('too_large', createReason('error.bulk.too_many', { max: LIMITS.bulkMax }));
  return {
    job_id,
    action,
    requested_by: requester.username,
    total,
    done: 0,
    failed: 0,
    skipped: 0,
    created_at,
    finished_at: null,
    can_undo: false,
  };
}
