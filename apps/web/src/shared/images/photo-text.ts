import { GPS_LOCATION } from '@smart-waste/core';
import { imagesMessages } from '@smart-waste/messages/en/images';
import { useMessages } from '../messages/messages.ts';

/** The words that say where a photo was taken; null without any, or where this person may not read them. */
const findPlaceWords = (location: string): string | null => {
  const words = location.trim();
  return words === '' || words === GPS_LOCATION ? null : words; // that stands for coordinates without words (UP-12)
};

/** What replaces a photo, and the name of what opens it: with the place where it is known (NAV-38). */
export function usePhotoText() {
  const t = useMessages(imagesMessages);
  return {
    describePhoto: (location: string): string => {
      const place = findPlaceWords(location);
      return place === null ? t('images.uploaded_photo') : t('images.photo_of', { place });
    },
    describeOpener: (location: string): string => {
      const place = findPlaceWords(location);
      return place === null ? t('images.open_uploaded_photo') : t('images.open_photo', { place });
    },
  };
}
