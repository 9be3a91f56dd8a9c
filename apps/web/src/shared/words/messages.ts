import { formatPattern, type ParamArgs, type Params } from '@smart-waste/messages';
import { useMemo } from 'react';
import { useTexts } from './language.ts';

type Area = Readonly<Record<string, string>>;
/** Formats a message of an area from its id and the parameters of its English text. */
export type Translate<A extends Area> = <Id extends keyof A & string>(
  id: Id,
  ...params: ParamArgs<A[Id]>
) => string;

/** The messages of an area in the language that is shown; the component follows a switch of language. */
export function useMessages<A extends Area>(area: A): Translate<A> {
  const texts = useTexts();
  return useMemo(() => {
    const patterns: Area = texts.catalogue ?? area;
    return (id: string, params?: Params) =>
      formatPattern(texts.language, patterns[id] ?? area[id] ?? id, params);
  }, [area, texts]);
}
