import { LIMITS } from '@smart-waste/contract';
import { AppError } from '../../../lib/errors.ts';

const VISIBLE = /^[\x21-\x7e]+$/;

/** The `Idempotency-Key` header, null when there is none. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const max = LIMITS.idempotencyKeyMaxLength;
  if (typeof header === 'string' && header.length <= max && VISIBLE.test(header)) return header;
  const error = `Idempotency-Key must be 1 to ${max} visible characters without spaces`;
  throw new AppError('invalid_request', error, { fields: { 'Idempotency-Key': error } });
}
