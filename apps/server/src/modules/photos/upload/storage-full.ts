import { because } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { StoreFull } from '../../../ports/image-store.ts';

/** Whether this error means that a disk or a store is full. */
export const isFull = (error: unknown): boolean =>
  error instanceof StoreFull || (error instanceof Error && 'code' in error && FULL.has(error.code));

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT']);

export const storageFull = () => new AppError('storage_full', because('error.upload.storage_full'));
