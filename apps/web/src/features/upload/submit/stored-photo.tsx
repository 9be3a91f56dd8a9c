import { GPS_LOCATION } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import type { OutboxPhoto } from '../../../shared/outbox/outbox-store.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** The words of a place; a place of coordinates alone has those of the catalogue. */
export function usePlaceText(): (location: string) => string {
  const translate = useSentence();
  return (location) =>
    location === GPS_LOCATION ? translate(createEncodedReason('upload.gps_location')) : location;
}

/** Removes a stored photo and offers to undo that; one that is being sent stays, because the server gets it all the same. */
export function useRemoveWaiting(): (photo: OutboxPhoto) => Promise<void> {
  const t = useMessages(uploadPageMessages);
  return async (photo) => {
    const { takeEntry } = await import('../../../shared/outbox/deliver.ts');
    const { storeEntries } = await import('../../../shared/outbox/outbox-store.ts');
    const name = photo.filename;
    if (!(await takeEntry(photo.id))) return toast.info(t('upload_page.not_removed', { name }));
    toast.info(t('upload_page.removed', { name }), {
      undo: () => void storeEntries([photo]),
    });
  };
}
