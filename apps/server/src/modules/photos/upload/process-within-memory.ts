import { availableParallelism } from 'node:os';
import { type FailureCode, LIMITS } from '@smart-waste/contract';
import { computeDecodedBytes } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import {
  type ImageProcessor,
  InvalidPhotoError,
  type ProcessedPhoto,
} from '../../../ports/image-processor.ts';
import { createSemaphore } from './limit-uploads.ts';

const MEBIBYTE = 1024 * 1024;
/**
 * As much as the largest photo takes; waiting photos are on disk. In megabytes, because the semaphore counts in steps
 * of one.
 */
const MEMORY_MB = LIMITS.photoMaxDecodedBytes / MEBIBYTE;
/** The least share of a photo, so that no more photos are processed at a time than there are cores. */
const SHARE_MB = Math.floor(MEMORY_MB / availableParallelism());
const memory = createSemaphore(MEMORY_MB);

const CODES: Record<InvalidPhotoError['kind'], FailureCode> = {
  unsupported: 'unsupported_photo',
  unreadable: 'unreadable_photo',
  'too-large': 'too_large',
};

/**
 * Processes the photo at `path`; throws AppError for a file that is not an acceptable photo, or when too many others
 * wait.
 */
export async function processWithinMemory(
  imageProcessor: ImageProcessor,
  path: string,
): Promise<ProcessedPhoto> {
  try {
    const megabytes = Math.ceil(computeDecodedBytes(await imageProcessor.inspect(path)) / MEBIBYTE);
    if (megabytes > MEMORY_MB)
      throw new InvalidPhotoError('too-large', createReason('error.upload.photo_memory'));
    return await memory.runExclusive(() => imageProcessor.process(path), Math.max(megabytes, SHARE_MB));
  } catch (error) {
    if (error instanceof InvalidPhotoError) throw new AppError(CODES[error.kind], error.reason);
    throw error;
  }
}
