import { type Catalogue, isLanguage, type Language, SOURCE_LANGUAGE } from '@smart-waste/messages';
import { CATALOGUE_LOADERS } from '@smart-waste/messages/load-catalogue';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { logFailure } from '../log-failure.ts';
import { readText, writeText } from '../storage.ts';

const KEY = 'language';

type Texts = {
  /** null for English. */
  catalogue: Catalogue | null;
};
type LanguageTexts = Texts & { language: Language };
const ENGLISH: LanguageTexts = { language: SOURCE_LANGUAGE, catalogue: null };
const loadedTexts = new Map<Language, LanguageTexts>([['en', ENGLISH]]);

let activeTexts = ENGLISH;
const { subscribe, notify } = createListeners();

async function load(language: Language): Promise<LanguageTexts> {
  const next = language === 'en' ? ENGLISH : { language, catalogue: await CATALOGUE_LOADERS[language]() };
  loadedTexts.set(language, next);
  return next;
}

function show(next: LanguageTexts): void {
  activeTexts = next;
  document.documentElement.lang = next.language;
  notify();
}

/** Shows the page in the language that was chosen last, or in the browser's; in English when that cannot be loaded. */
export async function startLanguage(): Promise<void> {
  const chosen = readText(KEY);
  const language = [chosen, navigator.language.slice(0, 2)].find(isLanguage) ?? SOURCE_LANGUAGE;
  show(await load(language).catch(() => ENGLISH));
}

let saveChoice: (language: Language) => void = () => undefined;
/** Saves each language that a person chooses. */
export function onLanguageChosen(save: (language: Language) => void): void {
  saveChoice = save;
}

/** Changes the language of the page and of later visits; stays with the current one when the other cannot be loaded. */
export async function setLanguage(next: Language): Promise<void> {
  try {
    show(loadedTexts.get(next) ?? (await load(next)));
    writeText(KEY, next);
    saveChoice(next);
  } catch (error) {
    logFailure('A language could not be loaded', error);
  }
}

export const getCurrentLanguage = (): Language => activeTexts.language;
/** What is loaded for the current language. */
export const getCurrentTexts = (): Texts => activeTexts;

/** The current language with what is loaded for it. */
export const useTexts = (): LanguageTexts =>
  useSyncExternalStore(
    subscribe,
    () => activeTexts,
    () => ENGLISH,
  );
export const useLanguage = (): Language => useTexts().language;
