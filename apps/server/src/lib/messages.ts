import { decodeReason, type Reason } from '@smart-waste/messages';
import { describeInEnglish, describeReason } from '@smart-waste/messages/catalogues';

/** A message of an answer: in English, and its reason. */
export const withText = (message_reason: Reason) => ({
  message: describeReason(message_reason),
  message_reason,
});

/**
 * An error as a row holds it (`encodeReason`) for an answer: in English, and its reason unless the row has a text of
 * its own.
 */
export function parseStoredError(stored: string | null) {
  const error_reason = stored === null ? null : decodeReason(stored);
  return error_reason === null
    ? { error_message: stored }
    : { error_message: describeInEnglish(error_reason), error_reason };
}
