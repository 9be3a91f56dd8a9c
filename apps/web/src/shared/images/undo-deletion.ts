import { trashMessages } from '@smart-waste/messages/en/trash';
import type { QueryClient } from '@tanstack/react-query';
import { imageKeys, trashKeys } from '../api/images.ts';
import { restoreImage } from '../api/trash.ts';
import { getCurrentMessages } from '../messages/messages.ts';
import { type ToastOptions, toast, toastFailure } from '../ui/toast.ts';
import { listUndoIds } from '../ui/undo.ts';

/** Everything that shows or counts uploads is loaded again. */
export function refreshUploads(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: imageKeys.all });
  void client.invalidateQueries({ queryKey: trashKeys.all });
}

/** Restores an upload and says so. It may be called after the screen that deleted it is gone. */
export async function restoreUpload(client: QueryClient, imageId: string): Promise<void> {
  const t = getCurrentMessages(trashMessages);
  const result = await restoreImage(imageId);
  if (result.success) toast.success(t('trash.restored'));
  else toastFailure(t('trash.restore_failed'), result);
  refreshUploads(client);
}

const UPLOAD_TOAST = 'deleted-upload:';
const JOB_TOAST = 'deleted-by-job:';
/** What was deleted: one upload, or those of a bulk job. */
type Deletion = { imageId: string } | { jobId: string };

/** The toast about a bulk job: that it has begun, later that it has ended. */
export const buildJobToastId = (jobId: string): string => JOB_TOAST + jobId;

/** The toast after a deletion; undoing it is possible as long as it shows, and later in the trash. */
export function toastDeleted(
  text: string,
  deleted: Deletion,
  options: Pick<ToastOptions, 'undo' | 'personId'>,
): void {
  const id = 'imageId' in deleted ? UPLOAD_TOAST + deleted.imageId : buildJobToastId(deleted.jobId);
  toast.success(text, { id, ...options });
}

/** These uploads left the trash: what still offers to undo their deletion would fail. */
export function withdrawDeletions(imageIds: readonly string[], action: 'restore' | 'purge'): void {
  for (const imageId of imageIds) toast.dismiss(UPLOAD_TOAST + imageId);
  // A job does not name its uploads here; the trash still restores those that are not purged.
  if (action === 'purge') for (const id of listUndoIds()) if (id.startsWith(JOB_TOAST)) toast.dismiss(id);
}
