import { inHindi } from './hindi-sentences.ts';
import { useLanguage } from './language.ts';

/** Turns an English sentence from below the screens into the language that is shown. */
export function useSentence(): (english: string) => string {
  const language = useLanguage();
  return (english) => (language === 'hi' ? inHindi(english) : english);
}
