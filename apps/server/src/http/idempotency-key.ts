import { LIMITS } from '@smart-waste/contract';
import { createEncodedReason, createReason } from '@smart-waste/messages';
import * as z from 'zod/mini';
import { createInvalidFieldError } from '../lib/errors.ts';

const max = LIMITS.idempotencyKeyMaxLength;
const VISIBLE = /^[\x21-\x7e]+$/;

/** The headers of a call that is made once for each key of its sender; all others stay. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(
    z.string().check(z.maxLength(max, createEncodedReason('error.upload.idempotency_key', { max }))),
  ),
});

/** The `Idempotency-Key` header, null when there is none. */
export function parseIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header === 'string' && header.length <= max && VISIBLE.test(header)) return header;
  throw createInvalidFieldError('Idempotency-Key', createReason('error.upload.idempotency_key', { max }));
}
