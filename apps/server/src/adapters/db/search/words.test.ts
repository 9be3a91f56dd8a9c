import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { prepareWordSearch } from './words.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** The conditions of a search with these shares of words. */
async function buildConditions(text: string, shares: Record<string, number>) {
  const readShares = async () => new Map(Object.entries(shares));
  const { conditions } = await prepareWordSearch(
    { db: database.kysely, readShares },
    'images.place_words',
    text,
  );
  return conditions.map((condition) => {
    const { sql, parameters } = condition.compile(database.kysely);
    return [sql, ...parameters];
  });
}
const BY_INDEX = '"images"."place_words" @@ $1::tsquery';
const BY_ROW = '("images"."place_words" @@ $1::tsquery) is true';

test('rare words use the index, and common words filter its matches', async () => {
  expect(await buildConditions('market 417', { market: 0.9, road: 0.9, '417': 0.001 })).toEqual([
    [BY_INDEX, "'417':*"],
    [BY_ROW, "'market':*"],
  ]);
  expect(await buildConditions('jal mahal', {})).toEqual([[BY_INDEX, "'jal':* & 'mahal':*"]]);
  expect(await buildConditions('road', { road: 0.9 })).toEqual([[BY_ROW, "'road':*"]]);
});

test('the beginning of several words is as common as all of them together', async () => {
  const shares = { gate: 0.15, garden: 0.15 };
  expect(await buildConditions('ga', shares)).toEqual([[BY_ROW, "'ga':*"]]);
  expect(await buildConditions('gate', shares)).toEqual([[BY_INDEX, "'gate':*"]]);
});

test('a text without words finds nothing', async () => {
  expect(await buildConditions('&|!', { market: 0.9 })).toEqual([['false']]);
});

test.each([
  ['a word that is not in the statistics', 'zoo', true],
  ['a word of few uploads', 'fort', true],
  ['a word of few uploads beside a common one', 'market fort', true],
  ['a word of a tenth of the uploads', 'gate', false],
  ['a common word', 'market', false],
  ['two letters that few known words begin with', 'fo', false],
  ['a beginning of many rare words', 'sector', false],
])('%s is a selective search: %s', async (_, text, isSelective) => {
  const sectors = Array.from({ length: 30 }, (_, n) => [`sector${n}`, 0.001] as const);
  const readShares = async () =>
    new Map([['market', 0.9], ['gate', 0.1], ['fort', 0.01], ...sectors] as const);
  const found = await prepareWordSearch({ db: database.kysely, readShares }, 'images.place_words', text);
  expect(found.isSelective).toBe(isSelective);
});
