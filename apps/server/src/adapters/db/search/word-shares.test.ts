import type { KyselyPlugin } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';
import { createWordShares } from './word-shares.ts';

let database: TestDatabase;
let owner: number;
beforeAll(async () => {
  database = await testDatabase();
  owner = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

async function addPlaces(location: string, count: number) {
  for (let n = 0; n < count; n += 1) await addImage(database.tables, newImage(owner, { location }));
  await sql`analyze images`.execute(database.kysely);
}

test('the shares of words are those of the statistics, and are read again after a minute', async () => {
  let nowMs = 0;
  const readShares = createWordShares(database.kysely, () => new Date(nowMs));
  expect(await readShares('images.place_words')).toEqual(new Map());
  await addPlaces('Market Road', 12);
  await addPlaces('Market Gate', 4);
  nowMs += 59_999;
  expect(await readShares('images.place_words')).toEqual(new Map());
  nowMs += 1;
  expect(await readShares('images.place_words')).toEqual(
    new Map([
      ['gate', 0.25],
      ['market', 1],
      ['road', 0.75],
    ]),
  );
  expect(await readShares('images.detection_words')).toEqual(new Map());
});

test('shares that could not be read are read at the next search', async () => {
  let isUnavailable = true;
  const unavailable: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (isUnavailable) throw new Error('The database is unavailable');
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const readShares = createWordShares(database.kysely.withPlugin(unavailable));
  await expect(readShares('images.place_words')).rejects.toThrow('The database is unavailable');
  isUnavailable = false;
  expect((await readShares('images.place_words')).get('market')).toBe(1);
});
