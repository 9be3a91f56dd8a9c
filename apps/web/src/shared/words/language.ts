import { useSyncExternalStore } from 'react';
import { readText, writeText } from '../storage.ts';

export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language in its own script, as a switch shows it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', hi: 'हिन्दी' };

const KEY = 'language';
const isLanguage = (text: string | null): text is Language => LANGUAGES.some((one) => one === text);

function firstLanguage(): Language {
  const chosen = readText(KEY);
  if (isLanguage(chosen)) return chosen;
  // The landing page is also drawn at build time, where there is no browser.
  return globalThis.navigator?.language?.startsWith('hi') ? 'hi' : 'en';
}

let language = firstLanguage();
const listeners = new Set<() => void>();

export const currentLanguage = (): Language => language;
const languageOfBuild = (): Language => 'en';

/** Tells the document its language; called once when the page starts. */
export function announceLanguage(): void {
  document.documentElement.lang = language;
}

export function setLanguage(next: Language): void {
  language = next;
  announceLanguage();
  writeText(KEY, next);
  for (const tell of listeners) tell();
}

function subscribe(tell: () => void) {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

export const useLanguage = (): Language => useSyncExternalStore(subscribe, currentLanguage, languageOfBuild);
