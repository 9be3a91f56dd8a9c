import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import type { SessionUser } from '../../../ports/session-table.ts';
import type { TrashedImageRow, TrashTable } from '../../../ports/trash-table.ts';

export const createNotInTrashError = () => new AppError('not_found', createReason('error.trash.not_found'));

/** The image in the trash when this user may see it. Throws `not_found` otherwise, whatever the reason (API-05). */
export const requireVisibleInTrash = async (
  trash: Pick<TrashTable, 'findById'>,
  image_id: string,
  viewer: SessionUser,
): Promise<TrashedImageRow> => checkVisibleInTrash(await trash.findById(image_id), viewer);

/** The same for what was read already. */
export function checkVisibleInTrash(
  image: TrashedImageRow | undefined,
  viewer: SessionUser,
): TrashedImageRow {
  if (!image || (viewer.role !== 'admin' && image.user_id !== viewer.user_id)) throw createNotInTrashError();
  return image;
}
