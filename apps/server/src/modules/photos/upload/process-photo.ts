import { availableParallelism } from 'node:os';
import type { FailureCode } from '@smart-waste/contract';
import { AppError } from '../../../lib/errors.ts';
import { type ImageProcessor, InvalidPhoto, type ProcessedPhoto } from '../../../ports/image-processor.ts';
import { limitConcurrency } from './limit-concurrency.ts';

/** A developing photo takes up to 200 MB of memory; those that wait lie on disk. */
const oneForEachCore = limitConcurrency(availableParallelism());

const CODES: Record<InvalidPhoto['kind'], FailureCode> = {
  unsupported: 'unsupported_photo',
  unreadable: 'unreadable_photo',
  'too-large': 'too_large',
};

/** Develops the file, or refuses it in the studio's words. */
export async function processPhoto(studio: ImageProcessor, path: string): Promise<ProcessedPhoto> {
  try {
    return await oneForEachCore(() => studio.process(path));
  } catch (error) {
    if (error instanceof InvalidPhoto) throw new AppError(CODES[error.kind], error.message);
    throw error;
  }
}
