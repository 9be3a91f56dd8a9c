/** Every language of the product with its name in its own script, as a list of languages shows it. */
export const LANGUAGE_NAMES = { en: 'English', hi: 'हिन्दी' } as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as Language[]; // Object.keys forgets the names
/** The source of all others. */
export const SOURCE_LANGUAGE: Language = 'en';

export const isLanguage = (code: unknown): code is Language =>
  LANGUAGES.some((language) => language === code);

/** The best language for an `Accept-Language` header or `navigator.languages` joined by commas. */
export function chooseLanguage(header: string | undefined): Language {
  const wanted = (header ?? '').split(',').map((range) => {
    const [tag = '', ...options] = range.trim().toLowerCase().split(';');
    const quality = options.find((option) => option.trim().startsWith('q='))?.split('=')[1];
    return { code: tag.split('-')[0], quality: quality === undefined ? 1 : Number(quality) || 0 };
  });
  const best = wanted
    .filter(({ code, quality }) => isLanguage(code) && quality > 0)
    .sort((a, b) => b.quality - a.quality)[0]?.code;
  return isLanguage(best) ? best : SOURCE_LANGUAGE;
}
