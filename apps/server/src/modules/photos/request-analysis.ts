import type { ReprocessOptions } from '@smart-waste/contract';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../lib/errors.ts';
import type { ImageRow } from '../../ports/image-table.ts';
import { createImageNotFoundError, requireVisibleImage } from './image-access.ts';
import { createImageEntry, type ImageRequest } from './image-entry.ts';
import type { Deps } from './ports.ts';

type AnalysisRequest = ImageRequest & { options: ReprocessOptions };

/** Queues another analysis run of an image, for admins only (API-21), and records the request in the audit log. */
export async function requestAnalysis(
  { analyses, images, clock, ids }: Pick<Deps, 'analyses' | 'images' | 'clock' | 'ids'>,
  request: AnalysisRequest,
): Promise<ImageRow> {
  const { image_id, viewer, options } = request;
  const image = await requireVisibleImage(images, image_id, viewer);
  if (viewer.role !== 'admin') throw new AppError('forbidden', createReason('error.analysis.admin_only'));
  if (image.status === 'failed')
    throw new AppError('conflict', createReason('error.analysis.unreadable_photo'));

  const run = { analysis_id: ids.newId(), image_id, requested_by: viewer.user_id, options };
  const entry = createImageEntry(request, {
    at: clock.now(),
    action: 'image.analysis_requested',
    details: { owner: image.user_id, ...options },
  });
  const outcome = await analyses.request(run, entry);
  if (outcome === 'already-running')
    throw new AppError('already_processing', createReason('error.analysis.already_running'));
  const queued = outcome === 'queued' ? await images.findById(image_id) : undefined;
  if (!queued) throw createImageNotFoundError();
  return queued;
}
