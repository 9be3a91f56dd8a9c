import { LIMITS } from '@smart-waste/contract';
import { because } from '@smart-waste/messages';
import { invalidField } from '../../../lib/errors.ts';

const VISIBLE = /^[\x21-\x7e]+$/;

/** The `Idempotency-Key` header, null when there is none. */
export function idempotencyKeyOf(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  const max = LIMITS.idempotencyKeyMaxLength;
  if (typeof header === 'string' && header.length <= max && VISIBLE.test(header)) return header;
  throw invalidField('Idempotency-Key', because('error.upload.idempotency_key', { max }));
}
