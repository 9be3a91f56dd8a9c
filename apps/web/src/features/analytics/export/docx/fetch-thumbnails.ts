import type { Image } from '@smart-waste/contract';

export type Thumbnail = { bytes: ArrayBuffer; width: number; height: number };

/** Enough to see what the report is about, few enough to be sent by mail. */
const MAX_PHOTOS = 60;
const AT_ONCE = 6;
const TIMEOUT_MS = 10_000;
/** The image formats that a document can embed. */
const JPEG = 'image/jpeg';

type Fetching = {
  images: readonly Image[];
  signal: AbortSignal;
  onProgress: (fetched: number, of: number) => void;
};

async function thumbnailOf({ thumbnail_url, width, height }: Image, signal: AbortSignal) {
  const response = await fetch(thumbnail_url, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (!response.ok || response.headers.get('content-type') !== JPEG) return null;
  return { bytes: await response.arrayBuffer(), width, height };
}

/** The thumbnails of the first images, by image id; one that cannot be fetched is left out. */
export async function fetchThumbnails({ images, signal, onProgress }: Fetching) {
  const selected = images.slice(0, MAX_PHOTOS);
  const waiting = selected.values();
  const thumbnails = new Map<string, Thumbnail>();
  let done = 0;
  const fetchNext = async () => {
    for (const image of waiting) {
      const thumbnail = await thumbnailOf(image, signal).catch(() => null);
      signal.throwIfAborted();
      if (thumbnail) thumbnails.set(image.image_id, thumbnail);
      done += 1;
      onProgress(done, selected.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, fetchNext));
  return thumbnails;
}
