import { type Catalogue, type English, english, type MessageId } from './en/index.ts';
import { formatPattern } from './format.ts';
import { hindi } from './hi/index.ts';
import { type Language, SOURCE_LANGUAGE } from './languages.ts';
import type { ParamArgs } from './params.ts';
import { formatReason, type Reason, type ReceivedReason } from './reason.ts';

/** Every catalogue at once: for the server and for tests. The web loads the language that is shown. */
export const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: english, hi: hindi };

export const translate = <Id extends MessageId>(
  language: Language,
  id: Id,
  ...[params]: ParamArgs<English[Id]>
): string => formatPattern(language, CATALOGUES[language][id], params);

/** The text of a reason in a language. */
export const describeReason = (reason: Reason, language: Language = SOURCE_LANGUAGE): string =>
  formatReason(reason, language, CATALOGUES[language]) ?? reason.reason;

/** The English text of a reason that may be one of another version: then its id, which is better than no text. */
export const describeInEnglish = (received: ReceivedReason): string =>
  formatReason(received, SOURCE_LANGUAGE, CATALOGUES[SOURCE_LANGUAGE]) ?? received.reason;
