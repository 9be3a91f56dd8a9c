import { expect, it } from 'vitest';
import { CATALOGUES } from './catalogues.ts';
import { LANGUAGES } from './languages.ts';
import { CATALOGUE_LOADERS } from './load-catalogue.ts';

it.each(LANGUAGES.filter((language) => language !== 'en'))(
  'loads the same catalogue of %s as the server has',
  async (language) => expect(await CATALOGUE_LOADERS[language]()).toBe(CATALOGUES[language]),
);

it('has another catalogue for each language', () => {
  expect(new Set(Object.values(CATALOGUES))).toHaveProperty('size', LANGUAGES.length);
});
