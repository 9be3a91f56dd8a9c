import type { Catalogue } from './en/index.ts';
import type { Language } from './languages.ts';

/** Every catalogue but English, each loaded by itself. English needs none: a screen imports the areas that it shows. */
export const CATALOGUE_LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>> = {
  hi: async () => (await import('./hi/index.ts')).hindi,
};
