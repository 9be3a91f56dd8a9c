import type { ReprocessOptions } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { ImageRow } from '../../ports/image-table.ts';
import type { SessionUser } from '../../ports/session-table.ts';
import { createImageNotFoundError, requireVisibleImage } from './image-access.ts';
import type { Deps } from './ports.ts';

type AnalysisRequest = { image_id: string; viewer: SessionUser; options: ReprocessOptions };

/** Queues another analysis run of an image, for admins only (API-21), and records the request in the audit log. */
export async function requestAnalysis(
  { analyses, audit, images, clock, ids }: Pick<Deps, 'analyses' | 'audit' | 'images' | 'clock' | 'ids'>,
  { image_id, viewer, options }: AnalysisRequest,
): Promise<ImageRow> {
  const image = await requireVisibleImage(images, image_id, viewer);
  if (viewer.role !== 'admin') throw new AppError('forbidden', createReason('error.analysis.admin_only'));
  if (image.status === 'failed')
    throw new AppError('conflict', createReason('error.analysis.unreadable_photo'));

  const run = { analysis_id: ids.newId(), image_id, requested_by: viewer.user_id, options };
  const outcome = await analyses.request(run);
  if (outcome === 'already-running')
    throw new AppError('already_processing', createReason('error.analysis.already_running'));
  const queued = outcome === 'queued' ? await images.findById(image_id) : undefined;
  if (!queued) throw createImageNotFoundError();
  await audit.write({
    at: clock.now(),
    actor_id: viewer.user_id,
    action: 'image.analysis_requested',
    subject: image_id,
    details: { owner: image.user_id, ...options },
  });
  return queued;
}
