import { availableParallelism } from 'node:os';
import type { FailureCode } from '@smart-waste/contract';
import { Refusal } from '../../../lib/errors.ts';
import { type DevelopedPhoto, NotAPhoto, type PhotoStudio } from '../../../ports/photo-studio.ts';
import { gate } from './gate.ts';

/** A developing photo takes up to 200 MB of memory; those that wait lie on disk. */
const oneForEachCore = gate(availableParallelism());

const CODES: Record<NotAPhoto['kind'], FailureCode> = {
  unsupported: 'unsupported_photo',
  unreadable: 'unreadable_photo',
  'too-large': 'too_large',
};

/** Develops the file, or refuses it in the studio's words. */
export async function developPhoto(studio: PhotoStudio, path: string): Promise<DevelopedPhoto> {
  try {
    return await oneForEachCore(() => studio.develop(path));
  } catch (error) {
    if (error instanceof NotAPhoto) throw new Refusal(CODES[error.kind], error.message);
    throw error;
  }
}
