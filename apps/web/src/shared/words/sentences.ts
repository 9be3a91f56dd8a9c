import { decodeReason, formatPattern, type ReceivedReason } from '@smart-waste/messages';
import { forms } from '@smart-waste/messages/en/forms';
import { upload } from '@smart-waste/messages/en/upload';
import { currentLanguage, currentTexts, useLanguage } from './language.ts';

const ENGLISH: Readonly<Record<string, string>> = { ...forms, ...upload };

function textOf({ reason, params, text }: ReceivedReason): string {
  const catalogue: Readonly<Record<string, string>> | null = currentTexts().catalogue;
  const pattern = catalogue?.[reason] ?? (text === undefined ? ENGLISH[reason] : undefined);
  return pattern === undefined ? (text ?? reason) : formatPattern(currentLanguage(), pattern, params);
}

/** The text in the language that is shown now, outside of a component: for a toast after a call. */
export function sentenceNow(said: string | ReceivedReason): string {
  if (typeof said !== 'string') return textOf(said);
  const decoded = decodeReason(said);
  if (decoded !== null) return textOf(decoded);
  return currentTexts().translateSentence(said);
}

/** The same for a component, which follows a switch of language. */
export function useSentence(): (said: string | ReceivedReason) => string {
  useLanguage();
  return sentenceNow;
}
