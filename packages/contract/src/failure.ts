import * as z from 'zod/mini';
import { messageParams, messageReason } from './message.ts';

/** Stable codes for programs; the text for people is `error`. */
export const FAILURE_CODES = [
  'invalid_request',
  'invalid_credentials',
  'unauthenticated',
  'account_disabled',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'conflict',
  'username_taken',
  'already_processing',
  'too_large',
  'unsupported_media_type',
  'unsupported_photo',
  'unreadable_photo',
  'link_expired',
  'too_many_requests',
  'storage_full',
  'unavailable',
  'internal',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

/**
 * The body of every failed call (API-03). `error` is the English text of `reason`, which is finer than `code`. `fields`
 * names the invalid fields, each with its sentence.
 */
export const failure = z.object({
  error: z.string(),
  code: z.enum(FAILURE_CODES),
  reason: z.string(),
  params: messageParams,
  request_id: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  field_reasons: z.optional(z.record(z.string(), messageReason)),
});
export type Failure = z.infer<typeof failure>;
