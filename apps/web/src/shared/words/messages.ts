import { formatPattern, type Language, type ParamArgs, type Params } from '@smart-waste/messages';
import { useMemo } from 'react';
import { currentLanguage, currentTexts, useTexts } from './language.ts';

type Area = Readonly<Record<string, string>>;
/** Formats a message of an area from its id and the parameters of its English text. */
export type Translate<A extends Area> = <Id extends keyof A & string>(
  id: Id,
  ...params: ParamArgs<A[Id]>
) => string;

function translateIn<A extends Area>(area: A, language: Language, catalogue: Area | null): Translate<A> {
  const patterns = catalogue ?? area;
  return (id: string, params?: Params) => formatPattern(language, patterns[id] ?? area[id] ?? id, params);
}

/** The messages of an area in the language that is shown; the component follows a switch of language. */
export function useMessages<A extends Area>(area: A): Translate<A> {
  const { language, catalogue } = useTexts();
  return useMemo(() => translateIn(area, language, catalogue), [area, language, catalogue]);
}

/** The same outside of a component, for example in a toast after a call. */
export const messagesNow = <A extends Area>(area: A): Translate<A> =>
  translateIn(area, currentLanguage(), currentTexts().catalogue);
