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

/** Translates a sentence into the current language, outside of a component: for a toast after a call. */
export function translateSentence(sentence: string | ReceivedReason): string {
  if (typeof sentence !== 'string') return textOf(sentence);
  const decoded = decodeReason(sentence);
  if (decoded !== null) return textOf(decoded);
  return currentTexts().translateSentence(sentence);
}

/** Returns `translateSentence` to a component and rerenders it when the language changes. */
export function useSentence(): (sentence: string | ReceivedReason) => string {
  useLanguage();
  return translateSentence;
}
