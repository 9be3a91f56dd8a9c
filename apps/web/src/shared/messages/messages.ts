import { createTranslate, type MessageArea, type Translate } from '@smart-waste/messages';
import { useMemo } from 'react';
import { getCurrentLanguage, getCurrentTexts, useTexts } from './language.ts';

export type { Translate };

/** The messages of an area in the language that is shown; the component follows a switch of language. */
export function useMessages<A extends MessageArea>(area: A): Translate<A> {
  const { language, catalogue } = useTexts();
  return useMemo(() => createTranslate(area, language, catalogue), [area, language, catalogue]);
}

/** The same outside of a component, for example in a toast after a call. */
export const getCurrentMessages = <A extends MessageArea>(area: A): Translate<A> =>
  createTranslate(area, getCurrentLanguage(), getCurrentTexts().catalogue);
