import { LIMITS } from '@smart-waste/contract';
import { type DrawOptions, drawPlan, type PhotoJob, type PhotoJobResult } from './photo-job.ts';
import { NO_METADATA, readMetadata } from './read-metadata.ts';

function encode(bitmap: ImageBitmap, { rotation, flip, maxSide, quality }: DrawOptions): Promise<Blob> {
  const { canvas: size, photo } = drawPlan(bitmap, maxSide, rotation);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser cannot edit photos');
  // JPEG has no transparency: transparent pixels become white, not black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, size.width, size.height);
  context.translate(size.width / 2, size.height / 2);
  if (flip) context.scale(-1, 1);
  context.rotate((rotation * Math.PI) / 180);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, -photo.width / 2, -photo.height / 2, photo.width, photo.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

async function draw(bitmap: ImageBitmap, drawing: DrawOptions): Promise<Blob> {
  const blob = await encode(bitmap, drawing);
  if (blob.size <= LIMITS.shrinkAboveBytes) return blob;
  const { shrinkMaxSidePixels: maxSide, shrinkQuality: quality } = LIMITS;
  return encode(bitmap, { ...drawing, maxSide, quality });
}

/**
 * One photo off the main thread: decode it, read its metadata, turn it upright, shrink, turn or flip it, encode it as
 * JPEG. The metadata only of what could be decoded: in a damaged HEIC file the search for it never ends, and all other
 * photos would wait for it.
 */
async function answerTo({ id, file, drawing }: PhotoJob): Promise<PhotoJobResult> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!bitmap) return { id, ...NO_METADATA, failedAt: 'decode' };
  const metadata = await readMetadata(file);
  try {
    return { id, ...metadata, blob: drawing && (await draw(bitmap, drawing)) };
  } catch {
    return { id, ...metadata, failedAt: 'draw' };
  } finally {
    bitmap.close();
  }
}

// One after the other: a decoded photo of a phone takes 50 MB.
let previous = Promise.resolve();
self.onmessage = ({ data }: MessageEvent<PhotoJob>) => {
  previous = previous.then(async () => self.postMessage(await answerTo(data)));
};
