import { trashMessages } from '@smart-waste/messages/en/trash';
import type { QueryClient } from '@tanstack/react-query';
import { imageKeys, trashKeys } from '../api/images.ts';
import { restoreImage } from '../api/trash.ts';
import { messagesNow } from '../messages/messages.ts';
import { toast, toastFailure } from '../ui/toast.ts';

/** Long enough to notice a mistake; afterwards the trash still has the upload. */
const UNDO_MS = 10_000;

/** Everything that shows or counts uploads is loaded again. */
export function refreshUploads(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: imageKeys.all });
  void client.invalidateQueries({ queryKey: trashKeys.all });
}

/** Restores an upload and says so. It may be called after the screen that deleted it is gone. */
export async function restoreUpload(client: QueryClient, imageId: string): Promise<void> {
  const t = messagesNow(trashMessages);
  const result = await restoreImage(imageId);
  if (result.success) toast.success(t('trash.restored'));
  else toastFailure(t('trash.restore_failed'), result);
  refreshUploads(client);
}

/** The toast after a deletion; undoing it is possible as long as it shows, and later in the trash. */
export function toastDeleted(text: string, undo: () => void): void {
  toast.success(text, {
    undo,
    durationMs: UNDO_MS,
  });
}
