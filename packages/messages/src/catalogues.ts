import { type Catalogue, type English, english, type MessageId } from './en/index.ts';
import { formatPattern } from './format.ts';
import { hindi } from './hi.ts';
import type { Language } from './languages.ts';
import type { ParamArgs } from './params.ts';
import type { Reason } from './reason.ts';

/** Every catalogue at once: for the server and for tests. The web loads the language that is shown. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: english, hi: hindi };

export const translate = <Id extends MessageId>(
  language: Language,
  id: Id,
  ...[params]: ParamArgs<English[Id]>
): string => formatPattern(language, CATALOGUES[language][id], params);

/** The text of a reason in a language. */
export const reasonText = ({ reason, params }: Reason, language: Language = 'en'): string =>
  formatPattern(language, CATALOGUES[language][reason], params);
