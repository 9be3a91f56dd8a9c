import {
  listNamesInBraces,
  type ReplyTemplate,
  type TemplatePlaceholder,
  type TemplateUse,
} from '@smart-waste/contract';
import { type Language, SOURCE_LANGUAGE } from '@smart-waste/messages';

/** What is known of a case, or is the same for all cases that a text is written for. */
export type TemplateValues = Readonly<Record<TemplatePlaceholder, string | null>>;

/** The templates that are offered for this use, in their order: those for it first, then those for everywhere. */
export function selectTemplates<T extends Pick<ReplyTemplate, 'used_for'>>(
  inOrder: readonly T[],
  use: TemplateUse,
): T[] {
  const isFor = (usedFor: TemplateUse | null) => inOrder.filter(({ used_for }) => used_for === usedFor);
  return [...isFor(use), ...isFor(null)];
}

/** The text in this language, or in English when it has none in it (CA-77), and which of them it is. */
export function chooseTemplateText(
  texts: Readonly<Partial<Record<Language, string>>>,
  language: Language,
): { text: string; language: Language } {
  const text = texts[language];
  return text === undefined
    ? { text: texts[SOURCE_LANGUAGE] ?? '', language: SOURCE_LANGUAGE }
    : { text, language };
}

/**
 * The text with what is known in place of its placeholders; null when something is not known, so that no placeholder is
 * ever sent to a reporter. Values are put in as they are: braces in them are no placeholders.
 */
export function fillTemplate(text: string, values: TemplateValues): string | null {
  const findValue = (name: string) =>
    Object.entries(values).find(([placeholder]) => placeholder === name)?.[1];
  const names = listNamesInBraces(text);
  if (names.some((name) => findValue(name) === null)) return null;
  return text.replace(/\{([^{}]*)\}/g, (inBraces, name: string) => findValue(name) ?? inBraces);
}

/** What a text becomes when a template is put into it: it is kept, unless it is only the template before (CA-78). */
export function withTemplate(text: string, filled: string, filledBefore: string | null): string {
  const written = text.trim();
  return written === '' || written === filledBefore?.trim() ? filled : `${text.trimEnd()}\n\n${filled}`;
}

/** The one language of these reporters; null when none is known, and when they read several. */
export const findCommonLanguage = (languages: readonly Language[]): Language | null =>
  languages.every((language) => language === languages[0]) ? (languages[0] ?? null) : null;
