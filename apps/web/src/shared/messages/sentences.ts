import { decodeReason, formatReason, type ReceivedReason } from '@smart-waste/messages';
import { formMessages } from '@smart-waste/messages/en/forms';
import { uploadMessages } from '@smart-waste/messages/en/upload';
import { getCurrentLanguage, getCurrentTexts, useLanguage } from './language.ts';

const ENGLISH: Readonly<Record<string, string>> = { ...formMessages, ...uploadMessages };

/**
 * A reason comes from the server with its English text, so that only texts of the web itself are looked up in English.
 */
function translateReason(received: ReceivedReason): string {
  const { reason, text } = received;
  const { catalogue } = getCurrentTexts();
  const translated = catalogue && formatReason(received, getCurrentLanguage(), catalogue);
  return translated ?? text ?? formatReason(received, 'en', ENGLISH) ?? reason;
}

/**
 * Says a reason in the current language, outside of a component: for a toast after a call. A text without a reason
 * stays as it is; one that the server sends has its reason beside it.
 */
export function translateSentence(sentence: string | ReceivedReason, reason?: ReceivedReason): string {
  if (typeof sentence !== 'string') return translateReason(sentence);
  if (reason !== undefined) return translateReason({ ...reason, text: sentence });
  const decoded = decodeReason(sentence);
  return decoded === null ? sentence : translateReason(decoded);
}

/** Returns `translateSentence` to a component and rerenders it when the language changes. */
export function useSentence(): typeof translateSentence {
  useLanguage();
  return translateSentence;
}
