import { decodeReason, type Reason } from '@smart-waste/messages';
import { englishText, reasonText } from '@smart-waste/messages/catalogues';

/** A message of an answer: in English, and its reason. */
export const withText = (message_reason: Reason) => ({
  message: reasonText(message_reason),
  message_reason,
});

/**
 * An error as a row holds it (`encodeReason`) for an answer: in English, and its reason unless the row has a text of
 * its own.
 */
export function storedError(stored: string | null) {
  const error_reason = stored === null ? null : decodeReason(stored);
  return error_reason === null
    ? { error_message: stored }
    : { error_message: englishText(error_reason), error_reason };
}
