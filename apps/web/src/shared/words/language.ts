import {
  acceptedLanguage,
  type Catalogue,
  isLanguage,
  type Language,
  SOURCE_LANGUAGE,
} from '@smart-waste/messages';
import { useSyncExternalStore } from 'react';
import { logFailure } from '../log-failure.ts';
import { readText, writeText } from '../storage.ts';

const KEY = 'language';

/** English comes with each screen; the other languages are loaded when they are chosen. */
const LOADERS: Record<Exclude<Language, 'en'>, () => Promise<Catalogue>> = {
  hi: async () => (await import('@smart-waste/messages/hi')).hindi,
};

type Shown = { language: Language; catalogue: Catalogue | null };
const ENGLISH: Shown = { language: SOURCE_LANGUAGE, catalogue: null };
const loaded = new Map<Language, Shown>([['en', ENGLISH]]);

let shown = ENGLISH;
const listeners = new Set<() => void>();

async function load(language: Language): Promise<Shown> {
  const next = language === 'en' ? ENGLISH : { language, catalogue: await LOADERS[language]() };
  loaded.set(language, next);
  return next;
}

function show(next: Shown): void {
  shown = next;
  document.documentElement.lang = next.language;
  for (const notify of listeners) notify();
}

/** Shows the page in the language that was chosen last, or in the browser's; in English when that cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const chosen = readText(KEY);
  const language = isLanguage(chosen) ? chosen : acceptedLanguage(navigator.languages?.join(','));
  show(await load(language).catch(() => ENGLISH));
}

/** Changes the language of the page and of later visits; stays with the current one when the other cannot be loaded. */
export async function setLanguage(next: Language): Promise<void> {
  try {
    show(loaded.get(next) ?? (await load(next)));
    writeText(KEY, next);
  } catch (error) {
    logFailure('A language could not be loaded', error);
  }
}

export const currentLanguage = (): Language => shown.language;
/** The texts of the current language; null for English. */
export const currentCatalogue = (): Catalogue | null => shown.catalogue;

function subscribe(notify: () => void) {
  listeners.add(notify);
  return () => listeners.delete(notify);
}

const useShown = (): Shown =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => ENGLISH,
  );
export const useLanguage = (): Language => useShown().language;
