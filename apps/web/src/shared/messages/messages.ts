import { type Area, type Translate, translatorOf } from '@smart-waste/messages';
import { useMemo } from 'react';
import { currentLanguage, currentTexts, useTexts } from './language.ts';

export type { Translate };

/** The messages of an area in the language that is shown; the component follows a switch of language. */
export function useMessages<A extends Area>(area: A): Translate<A> {
  const { language, catalogue } = useTexts();
  return useMemo(() => translatorOf(area, language, catalogue), [area, language, catalogue]);
}

/** The same outside of a component, for example in a toast after a call. */
export const messagesNow = <A extends Area>(area: A): Translate<A> =>
  translatorOf(area, currentLanguage(), currentTexts().catalogue);
