import { decodeReason, formatPattern, type ReceivedReason } from '@smart-waste/messages';
import { upload } from '@smart-waste/messages/en/upload';
import { validation } from '@smart-waste/messages/en/validation';
import { inHindi } from './hindi-sentences.ts';
import { currentCatalogue, currentLanguage, useLanguage } from './language.ts';

const ENGLISH: Readonly<Record<string, string>> = { ...upload, ...validation };

function textOf({ reason, params, text }: ReceivedReason): string {
  const catalogue: Readonly<Record<string, string>> | null = currentCatalogue();
  const pattern = catalogue?.[reason] ?? (text === undefined ? ENGLISH[reason] : undefined);
  return pattern === undefined ? (text ?? reason) : formatPattern(currentLanguage(), pattern, params);
}

/** The text in the language that is shown now, outside of a component: for a toast after a call. */
export function sentenceNow(said: string | ReceivedReason): string {
  if (typeof said !== 'string') return textOf(said);
  const decoded = decodeReason(said);
  if (decoded !== null) return textOf(decoded);
  return currentLanguage() === 'hi' ? inHindi(said) : said;
}

/** The same for a component, which follows a switch of language. */
export function useSentence(): (said: string | ReceivedReason) => string {
  useLanguage();
  return sentenceNow;
}
