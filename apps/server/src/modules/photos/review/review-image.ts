import type { ImageRow } from '../../../ports/image-table.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import { createImageNotFoundError } from '../image-access.ts';
import type { Deps } from '../ports.ts';

type Review = { image_id: string; viewer: SessionUser; reviewed: boolean };

/**
 * Sets or removes the review mark of an upload. A mark that another admin has set meanwhile stays theirs; only a change
 * is recorded in the audit log.
 */
export async function reviewImage(
  { clock, images }: Pick<Deps, 'clock' | 'images'>,
  { image_id, viewer, reviewed }: Review,
): Promise<ImageRow> {
  const at = clock.now();
  const result = await images.review(
    image_id,
    reviewed ? { reviewed_at: at, reviewed_by: viewer.user_id } : null,
    {
      at,
      actor_id: viewer.user_id,
      action: reviewed ? 'image.reviewed' : 'image.review_removed',
      subject: image_id,
    },
  );
  if (!result) throw createImageNotFoundError();
  return result.image;
}
