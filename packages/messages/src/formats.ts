// Apart from the languages, which come with the first load of every page.
import type { Language } from './languages.ts';

/**
 * How each language writes the time of day, beyond what browsers know of it. Hindi names the parts of the day, and has
 * no halves of it: browsers write "am" and "pm" in Latin letters there.
 */
export const TIME_FORMATS: Readonly<Record<Language, Intl.DateTimeFormatOptions>> = {
  en: {},
  hi: { dayPeriod: 'short' },
};

/** Each language with its country, as documents name it. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: 'en-GB', hi: 'hi-IN' };
