import { createReason } from '@smart-waste/messages';
import { isDiskFull } from '../../../lib/caught-error.ts';
import { AppError } from '../../../lib/errors.ts';
import type { ProcessedPhoto } from '../../../ports/image-processor.ts';
import { StoreFullError } from '../../../ports/image-store.ts';
import type { Deps } from '../ports.ts';
import { reserveObjects } from '../reserve-objects.ts';

export type PhotoKeys = { photo_key: string; thumbnail_key: string };
type PhotoFiles = Pick<ProcessedPhoto, 'photo' | 'thumbnail'>;

/**
 * Stores photo and thumbnail under keys that are reserved first: when a later step fails, the
 * sweeper removes them, so no file stays without an owner.
 */
export async function storePhoto(
  { objectLedger: ledger, log, clock, store }: Pick<Deps, 'objectLedger' | 'log' | 'clock' | 'store'>,
  keys: PhotoKeys,
  processed: PhotoFiles,
): Promise<void> {
  await reserveObjects({ objectLedger: ledger, clock }, Object.values(keys));
  try {
    await putPhoto({ log, store }, keys, processed);
  } catch (error) {
    await ledger.abandon(Object.values(keys));
    throw error;
  }
}

/** Puts photo and thumbnail under keys that are reserved or have an owner. Throws AppError when the store refuses one. */
export async function putPhoto(
  { log, store }: Pick<Deps, 'log' | 'store'>,
  keys: PhotoKeys,
  { photo, thumbnail }: PhotoFiles,
): Promise<void> {
  const puts = await Promise.allSettled([
    store.put(keys.photo_key, photo, 'image/jpeg'),
    store.put(keys.thumbnail_key, thumbnail, 'image/jpeg'),
  ]);
  const failed = puts.find((put) => put.status === 'rejected');
  if (!failed) return;
  log.error({ err: failed.reason, ...keys }, 'a photo could not be stored');
  if (isFull(failed.reason)) throw createStorageFullError();
  throw new AppError('unavailable', createReason('error.upload.not_stored'));
}

/** Whether this error means that a disk or a store is full. */
export const isFull = (error: unknown): boolean => error instanceof StoreFullError || isDiskFull(error);

export const createStorageFullError = () =>
  new AppError('storage_full', createReason('error.upload.storage_full'));
