import { LANGUAGES, type Language, SOURCE_LANGUAGE } from '@smart-waste/messages';

/** Texts by language as a form holds them: each is there, if empty. */
export const addMissingLanguages = (
  texts: Readonly<Record<string, string | undefined>>,
): Record<Language, string> =>
  Object.fromEntries(LANGUAGES.map((language) => [language, texts[language] ?? ''])) as Record<
    Language,
    string
  >;

/** Without the languages that are empty, except for English, which is required. */
export const removeEmptyLanguages = (texts: Readonly<Record<Language, string>>): Record<string, string> =>
  Object.fromEntries(
    LANGUAGES.filter((language) => language === SOURCE_LANGUAGE || texts[language].trim() !== '').map(
      (language) => [language, texts[language]],
    ),
  );
