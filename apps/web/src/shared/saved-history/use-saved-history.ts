import type { Image } from '@smart-waste/contract';
import { useEffect, useState } from 'react';
import { logFailure } from '../log-failure.ts';
import { usePerson } from '../session/session.ts';

/** The uploads as they were last seen; their pictures are object URLs. */
export type SavedHistory = { images: Image[]; total: number; savedAtMs: number };

async function createPictureUrl(image_id: string, kind: 'thumbnail' | 'photo'): Promise<string | null> {
  const { findPicture } = await import('./history-store.ts');
  const blob = await findPicture(image_id, kind);
  return blob ? URL.createObjectURL(blob) : null;
}

async function withSavedPictures(image: Image): Promise<Image> {
  const thumbnail = await createPictureUrl(image.image_id, 'thumbnail');
  const photo = await createPictureUrl(image.image_id, 'photo');
  return {
    ...image,
    thumbnail_url: thumbnail ?? image.thumbnail_url,
    image_url: photo ?? thumbnail ?? image.image_url,
    processed_image_url: null, // its boxes are drawn here anyway
  };
}

async function readHistory(owner: number): Promise<SavedHistory | null> {
  const { findList } = await import('./history-store.ts');
  const list = await findList(owner);
  if (!list) return null;
  return { ...list, images: await Promise.all(list.images.map(withSavedPictures)) };
}

function revokeUrls({ images }: SavedHistory): void {
  for (const url of new Set(images.flatMap(({ image_url, thumbnail_url }) => [image_url, thumbnail_url])))
    URL.revokeObjectURL(url);
}

/**
 * The logged-in person's history as it was last seen on this device; undefined while it is read, null when there is
 * none or it is not wanted.
 */
export function useSavedHistory(isWanted: boolean): SavedHistory | null | undefined {
  const owner = usePerson()?.id;
  const [saved, setSaved] = useState<SavedHistory | null>();

  useEffect(() => {
    if (!isWanted || owner === undefined) return;
    let isOver = false;
    let shown: SavedHistory | null = null;
    const show = (history: SavedHistory | null) => {
      if (isOver) return history && revokeUrls(history);
      shown = history;
      setSaved(history);
    };
    readHistory(owner).then(show, (error) => {
      logFailure('The saved history could not be read', error);
      show(null);
    });
    return () => {
      isOver = true;
      setSaved(undefined);
      if (shown) revokeUrls(shown);
    };
  }, [isWanted, owner]);

  return isWanted ? saved : null;
}
