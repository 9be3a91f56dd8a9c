import type { Language } from '@smart-waste/messages';
import { currentLanguage, useLanguage } from './language.ts';

/** One text, or a function that puts values into it. */
type Text = string | ((...values: never[]) => string);
type Texts = Record<string, Text>;
/** The same keys and parameters in another language: a missing or misspelt text is a type error. */
type Translated<T extends Texts> = { [Key in keyof T]: T[Key] extends string ? string : T[Key] };

export type Words<T extends Texts> = Record<Language, Translated<T>>;
export type TextsOf<W> = W extends Words<infer T> ? Translated<T> : never;

/** Declares what one feature says, in every language. Lives in the feature's `words.ts`. */
export const words = <const T extends Texts>(en: T, hi: Translated<T>): Words<T> => ({
  en: en as Translated<T>, // the literals widen to plain texts
  hi,
});

/** The texts in the language that is shown now; the component follows a switch of language. */
export function useWords<T extends Texts>(catalogue: Words<T>): Translated<T> {
  return catalogue[useLanguage()];
}

/** The same outside a component, for example in a toast after a call. */
export const wordsNow = <T extends Texts>(catalogue: Words<T>): Translated<T> => catalogue[currentLanguage()];
