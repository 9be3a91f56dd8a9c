import { type BulkRequest, LIMITS } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { BulkJobRow, BulkSelection } from '../../../ports/bulk-table.ts';
import type { Deps } from '../../../ports/deps.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { filterFor } from '../../photos/image-search.ts';

function choiceOf(asker: SessionUser, { image_ids, search }: BulkRequest): BulkSelection {
  return image_ids === undefined ? { filter: filterFor(asker, search ?? {}) } : { image_ids };
}

/** Writes a job down for whoever works on jobs. What a search finds later does not join it. */
export async function startBulkJob(
  { audit, bulk, clock, ids }: Pick<Deps, 'audit' | 'bulk' | 'clock' | 'ids'>,
  asker: SessionUser,
  request: BulkRequest,
): Promise<BulkJobRow> {
  const { action, ...what } = request;
  const job_id = ids.newId();
  const created_at = clock.now();
  const job = { job_id, action, requested_by: asker.user_id, created_at };
  const total = await bulk.start(job, choiceOf(asker, request), LIMITS.bulkMax);
  if (total === 0) throw new AppError('conflict', because('error.bulk.nothing_to_do'));
  if (total > LIMITS.bulkMax)
    throw new AppError('too_large', because('error.bulk.too_many', { max: LIMITS.bulkMax }));
  await audit.write({
    at: created_at,
    actor_id: asker.user_id,
    action: `images.bulk_${action}`,
    subject: job_id,
    details: { total, ...('search' in what && { search: what.search }) },
  });
  return {
    job_id,
    action,
    requested_by: asker.username,
    total,
    done: 0,
    failed: 0,
    created_at,
    finished_at: null,
  };
}
