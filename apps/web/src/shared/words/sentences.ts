import { inHindi } from './hindi-sentences.ts';
import { currentLanguage, type Language, useLanguage } from './language.ts';

const inLanguage = (english: string, language: Language): string =>
  language === 'hi' ? inHindi(english) : english;

/** Turns an English sentence from below the screens into the language that is shown. */
export function useSentence(): (english: string) => string {
  const language = useLanguage();
  return (english) => inLanguage(english, language);
}

/** The same outside a component, for example in a toast after a call. */
export const sentenceNow = (english: string): string => inLanguage(english, currentLanguage());
