import { createReason } from '@smart-waste/messages';
import { Semaphore, type SemaphoreInterface, withTimeout } from 'async-mutex';
import { AppError } from '../../../lib/errors.ts';

/** Enough for a phone with a slow connection, and so few that one account cannot fill the queue. */
const MAX_UPLOADS_PER_USER = 3;
/** An upload that has waited longer is refused, so that its client can show it and try again. */
const MAX_WAIT_MS = 20_000;
const RETRY_AFTER_SECONDS = 10;

/** A semaphore that admits callers in the order of their arrival, and refuses with 503 those that wait too long. */
export const createSemaphore = (value: number): SemaphoreInterface =>
  withTimeout(
    new Semaphore(value),
    MAX_WAIT_MS,
    new AppError('unavailable', createReason('error.upload.busy'), {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    }),
  );

export type LimitUploads = <T>(user_id: number, work: () => Promise<T>) => Promise<T>;

/**
 * Runs a few uploads of each user at a time. The others wait before their photos are read, so that an account with
 * hundreds of uploads in flight cannot make the uploads of others wait behind all of its own.
 */
export function limitUploadsPerUser(): LimitUploads {
  const semaphores = new Map<number, SemaphoreInterface>();
  return async (user_id, work) => {
    const own = semaphores.get(user_id) ?? createSemaphore(MAX_UPLOADS_PER_USER);
    semaphores.set(user_id, own);
    try {
      return await own.runExclusive(work);
    } finally {
      if (own.getValue() === MAX_UPLOADS_PER_USER) semaphores.delete(user_id);
    }
  };
}
