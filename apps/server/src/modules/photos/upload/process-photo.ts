import { availableParallelism } from 'node:os';
import type { FailureCode } from '@smart-waste/contract';
import { AppError } from '../../../lib/errors.ts';
import { type ImageProcessor, InvalidPhoto, type ProcessedPhoto } from '../../../ports/image-processor.ts';
import { semaphoreWithLimitedWait } from './limit-uploads.ts';

/** Processing a photo takes up to 200 MB of memory; waiting photos are on disk. */
const cores = semaphoreWithLimitedWait(availableParallelism());

const CODES: Record<InvalidPhoto['kind'], FailureCode> = {
  unsupported: 'unsupported_photo',
  unreadable: 'unreadable_photo',
  'too-large': 'too_large',
};

/** Processes the photo at `path`; throws AppError for a file that is not an acceptable photo, or when too many others wait. */
export async function processPhoto(imageProcessor: ImageProcessor, path: string): Promise<ProcessedPhoto> {
  try {
    return await cores.runExclusive(() => imageProcessor.process(path));
  } catch (error) {
    if (error instanceof InvalidPhoto) throw new AppError(CODES[error.kind], error.reason);
    throw error;
  }
}
