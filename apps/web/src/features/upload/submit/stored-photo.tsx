import { GPS_LOCATION } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { uploadPageMessages } from '@smart-waste/messages/en/upload-page';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/messages/messages.ts';
import { useSentence } from '../../../shared/messages/sentences.ts';
import type { WaitingPhoto } from '../../../shared/outbox/outbox-store.ts';
import { toast } from '../../../shared/ui/toast.ts';

/** A photo that is stored on this device. */
export function Thumbnail({ blob }: { blob: Blob }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return <img src={url} alt="" className="size-14 shrink-0 rounded-control bg-sunken object-cover" />;
}

/** The words of a place; a place of coordinates alone has those of the catalogue. */
export function usePlaceText(): (location: string) => string {
  const translate = useSentence();
  return (location) =>
    location === GPS_LOCATION ? translate(createEncodedReason('upload.gps_location')) : location;
}

/** Removes a stored photo and offers to undo that. */
export function useRemoveWaiting(): (photo: WaitingPhoto) => Promise<void> {
  const t = useMessages(uploadPageMessages);
  return async (photo) => {
    const { removePhoto, storePhotos } = await import('../../../shared/outbox/outbox-store.ts');
    await removePhoto(photo.id);
    toast.info(t('upload_page.removed', { name: photo.filename }), {
      undo: () => void storePhotos([photo]),
    });
  };
}
