import type { Image } from '@smart-waste/contract';
import { getCurrentSession } from '../session/session.ts';
import { clearHistory, hasPicture, type PictureKind, storeList, storePicture } from './history-store.ts';
import { noteSavedHistory } from './saved-owner.ts';

/** As many as two pages of the list; older uploads need a connection. */
const MAX_IMAGES = 96;

export const isStillSignedIn = (owner: number) => getCurrentSession().person?.id === owner;

export async function fetchPicture(url: string): Promise<Blob | null> {
  // A picture on another host cannot be read by the page: then the offline list shows its colour only.
  const response = await fetch(url).catch(() => null);
  return response?.ok ? response.blob() : null;
}

async function savePicture(owner: number, image: Image, kind: PictureKind): Promise<void> {
  if (await hasPicture(image.image_id, kind)) return;
  const blob = await fetchPicture(kind === 'photo' ? image.image_url : image.thumbnail_url);
  if (blob && isStillSignedIn(owner)) await storePicture(image, kind, { blob, savedAtMs: Date.now() });
}

/** Runs `write` for a person who is logged in; what was written while they logged out is removed again. */
export async function writeFor(owner: number, write: () => Promise<void>): Promise<void> {
  if (!isStillSignedIn(owner)) return;
  noteSavedHistory(owner);
  await write();
  if (!isStillSignedIn(owner)) await clearHistory();
}

type SeenHistory = { owner: number; images: readonly Image[]; total: number; seenAtMs: number };

/**
 * Returns a function that saves what was seen. While one save runs only the newest of the others waits; the running one
 * can ask whether there is a newer one.
 */
export function saveNewest<Value>(save: (seen: Value, isOutdated: () => boolean) => Promise<void>) {
  let next: Value | null = null;
  let running: Promise<void> | null = null;

  async function saveNext(): Promise<void> {
    while (next !== null) {
      const seen = next;
      next = null;
      await save(seen, () => next !== null);
    }
  }

  return (seen: Value): Promise<void> => {
    next = seen;
    running ??= saveNext().finally(() => {
      running = null;
    });
    return running;
  };
}

/** Keeps a copy of the list on this device. */
export const saveHistory = saveNewest(async (seen: SeenHistory, isOutdated) => {
  const { owner, total, seenAtMs: savedAtMs } = seen;
  const images = seen.images.slice(0, MAX_IMAGES);
  await writeFor(owner, () => storeList({ owner, savedAtMs, images, total }));
  for (const image of images) {
    if (isOutdated()) return; // the newer list has these pictures, too
    await writeFor(owner, () => savePicture(owner, image, 'thumbnail'));
  }
});

/** Keeps a copy of an opened photo, when its list is kept. */
export const savePhoto = (owner: number, image: Image): Promise<void> =>
  writeFor(owner, () => savePicture(owner, image, 'photo'));
