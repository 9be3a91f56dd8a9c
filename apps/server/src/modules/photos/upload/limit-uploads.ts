import { because } from '@smart-waste/messages';
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { AppError } from '../../../lib/errors.ts';

/** Enough for a phone on a slow line, and few enough that one account fills no more than a corner of the queue. */
const MAX_UPLOADS_PER_USER = 3;
/** An upload that waited longer is refused, so that its client can tell the person and try again. */
const MAX_WAIT_MS = 20_000;
const RETRY_AFTER_SECONDS = 10;

/** A semaphore whose turns are taken in the order of arrival, and refused with 503 when they do not come in time. */
export const semaphoreWithLimitedWait = (value: number): SemaphoreInterface =>
  withTimeout(
    new Semaphore(value),
    MAX_WAIT_MS,
    new AppError('unavailable', because('error.upload.busy'), { retryAfterSeconds: RETRY_AFTER_SECONDS }),
  );

export type LimitUploads = <T>(user_id: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs a few uploads of each user at a time. The others wait before their photos are read, so that an account with
 * hundreds of uploads in flight cannot make the uploads of others wait behind all of its own.
 */
export function limitUploadsPerUser(): LimitUploads {
  const semaphores = new Map<number, SemaphoreInterface>();
  return async (user_id, work) => {
    const own = semaphores.get(user_id) ?? semaphoreWithLimitedWait(MAX_UPLOADS_PER_USER);
    semaphores.set(user_id, own);
    try {
      return await own.runExclusive(work);
    } finally {
      if (own.getValue() === MAX_UPLOADS_PER_USER) semaphores.delete(user_id);
    }
  };
}
