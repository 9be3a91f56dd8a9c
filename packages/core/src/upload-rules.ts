import { LIMITS } from '@smart-waste/contract';

type PhotoFile = { type: string; size: number };

/** Why this file is refused by the queue (UP-15 to UP-18); null when it is accepted. */
export function findUploadProblem(file: PhotoFile, queue: readonly PhotoFile[]): string | null {
  if (!file.type.startsWith('image/')) return 'Please select an image file';
  if (file.size > LIMITS.photoMaxBytes) return 'File size must be less than 10MB';
  if (queue.length >= LIMITS.queueMaxPhotos) return `Queue limit reached (${LIMITS.queueMaxPhotos}).`;
  const queued = queue.reduce((sum, { size }) => sum + size, 0);
  if (queued + file.size > LIMITS.queueMaxBytes) return 'Queue total exceeds 40 MB. Skipping.';
  return null;
}
