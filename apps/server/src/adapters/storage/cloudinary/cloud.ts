import { computeBackOffMs } from '@smart-waste/core';
import { type RetryTiming, withJitter } from '../../remote/retry-timing.ts';
import { parseStorageKey } from '../storage-key.ts';
import type { SigningKey } from './signature.ts';

/** The addresses and the key of a Cloudinary cloud. */
export type CloudinaryCloud = SigningKey & {
  apiKey: string;
  cloud: string;
  uploadPrefix: string;
  deliveryPrefix: string;
};

export type CallOptions = { timing: RetryTiming; timeoutMs: number };

/** A call that failed; `status` is null when there was no response. */
export class CloudinaryError extends Error {
  readonly status: number | null;
  constructor(reason: string, status: number | null) {
    super(reason);
    this.name = 'CloudinaryError';
    this.status = status;
  }
}

/** Photos open by a signed URL only, so that no link of this server reveals a lasting URL at Cloudinary. */
export const DELIVERY_TYPE = 'authenticated';

/** Cloudinary names a photo without its extension. */
export function buildPublicId(key: string): string {
  const { folder, file } = parseStorageKey(key);
  return `${folder}/${file.replace(/\.\w+$/, '')}`;
}

const MAX_ATTEMPTS = 3;
const BACK_OFF = { first: 500, longest: 4000 };
const NEVER_ABORTED = new AbortController().signal;

/** Retries when the service did not answer or failed; a refused call would be refused again. */
export async function withRetries<T>({ timing }: CallOptions, work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isTransient = error instanceof CloudinaryError && (error.status === null || error.status >= 500);
      if (!isTransient || attempt >= MAX_ATTEMPTS) throw error;
      await timing.wait(withJitter(computeBackOffMs(attempt, BACK_OFF), timing), NEVER_ABORTED);
    }
  }
}
