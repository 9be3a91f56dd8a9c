import { LIMITS } from '@smart-waste/contract';
import { createReason, type Reason } from '@smart-waste/messages';

type PhotoFile = { type: string; size: number };

/** Why this file is refused by the queue (UP-15 to UP-18); null when it is accepted. */
export function findUploadProblem(file: PhotoFile, queue: readonly PhotoFile[]): Reason | null {
  if (!file.type.startsWith('image/')) return createReason('upload.photo.not_an_image');
  if (file.size > LIMITS.photoMaxBytes) return createReason('upload.photo.too_large');
  if (queue.length >= LIMITS.queueMaxPhotos)
    return createReason('upload.queue.full', { max: LIMITS.queueMaxPhotos });
  const queued = queue.reduce((sum, { size }) => sum + size, 0);
  if (queued + file.size > LIMITS.queueMaxBytes) return createReason('upload.queue.too_large');
  return null;
}

/** What the header of a photo says about its pixels. */
export type PhotoHeader = {
  width: number;
  height: number;
  channels: number;
  bytesPerChannel: number;
  /** Interlaced or progressive: no part of it can be decoded before the whole file is read. */
  isInterlaced: boolean;
};

/** An upper estimate of the bytes that decoding takes; an interlaced photo is held twice, as passes and as picture. */
export function computeDecodedBytes({
  width,
  height,
  channels,
  bytesPerChannel,
  isInterlaced,
}: PhotoHeader): number {
  return width * height * channels * bytesPerChannel * (isInterlaced ? 2 : 1);
}
