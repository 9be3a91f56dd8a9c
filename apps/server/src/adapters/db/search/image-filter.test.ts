import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ImageFilter, NewImage } from '../../../ports/image-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';

let database: TestDatabase;
let owner: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  owner = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

const add = (given: Partial<NewImage>) => addImage(database.tables, newImage(owner, given));
async function listMatches(filter: ImageFilter): Promise<string[]> {
  const rows = await database.tables.images.listPage(filter, { limit: 100, after: null });
  expect(await database.tables.images.countUpTo(filter, 100)).toBe(rows.length);
  return rows.map(({ location }) => location);
}

describe('the search by words', () => {
  test.each([
    ['Market Road', 'market'],
    ['Market Road', 'ROAD mark'],
    ['Market Road', '  road,  market! '],
    ['Sector-5, MI Road (near bus stand)', 'sector 5'],
    ['Sector-5, MI Road (near bus stand)', 'mi-road'],
    ['Plot 12.5/B', '12'],
    ['Plot 12.5/B', '5 b'],
    ['gate_3@park', 'park 3'],
    ["O'Connell's corner", 'connell'],
    ['जल महल के पास', 'महल'],
    ['जल महल के पास', 'मह'],
    ['Café São João', 'são'],
    ['a\\b', 'b'],
  ])('finds the place "%s" by "%s"', async (location, place) => {
    await add({ location });
    await add({ location: 'Elsewhere' });
    expect(await listMatches({ place })).toEqual([location]);
  });

  test.each([
    ['Market Road', 'market street'],
    ['Market Road', 'arket'],
    ['Market Road', "market' & 'x"],
    ['Market Road', '!!!'],
    ['Market Road', ' '],
    ['', 'market'],
  ])('does not find the place "%s" by "%s"', async (location, place) => {
    await add({ location });
    expect(await listMatches({ place })).toEqual([]);
  });
});

describe('a range of time', () => {
  const addAt = (iso: string) => add({ location: iso, uploaded_at: new Date(iso) });
  const [first, second, third] = [
    '2026-03-01T00:00:00.000Z',
    '2026-03-02T00:00:00.000Z',
    '2026-03-03T00:00:00.000Z',
  ] as const;

  test('includes its first moment and excludes its last', async () => {
    for (const iso of [first, second, third]) await addAt(iso);
    const [uploaded_from, uploaded_before] = [new Date(second), new Date(third)];
    expect(await listMatches({ uploaded_from })).toEqual([third, second]);
    expect(await listMatches({ uploaded_before })).toEqual([second, first]);
    expect(await listMatches({ uploaded_from, uploaded_before })).toEqual([second]);
    expect(await listMatches({ uploaded_from: uploaded_before, uploaded_before: uploaded_from })).toEqual([]);
  });
});

test('uploads are found by whether they have coordinates, also beside other conditions', async () => {
  await add({ location: 'Market Road', latitude: 26.9, longitude: 75.8 });
  await add({ location: 'Market Gate' });
  await add({ location: 'Equator', latitude: 0, longitude: 0 });
  expect((await listMatches({ located: true })).toSorted()).toEqual(['Equator', 'Market Road']);
  expect(await listMatches({ located: false })).toEqual(['Market Gate']);
  expect(await listMatches({ located: true, place: 'market' })).toEqual(['Market Road']);
  expect(await listMatches({ located: false, status: ['pending', 'failed'], user_id: owner })).toEqual([
    'Market Gate',
  ]);
  const { images } = database.tables;
  expect(await images.count({ located: false })).toBe(1);
  expect(await images.countByStatus({ located: true })).toMatchObject({ pending: 2 });
});

test('all conditions hold together, page after page', async () => {
  const { images } = database.tables;
  const from = Date.parse('2026-03-01T00:00:00Z');
  for (let n = 0; n < 12; n++) {
    const location = n % 2 === 0 ? `Market ${n}` : `Park ${n}`;
    await add({ location, uploaded_at: new Date(from + Math.floor(n / 4) * 1000) });
  }
  const filter = {
    user_id: owner,
    status: 'pending',
    place: 'market',
    uploaded_from: new Date(from),
  } as const;
  const seen: string[] = [];
  let after = null;
  for (;;) {
    const page = await images.listPage(filter, { limit: 4, after });
    seen.push(...page.map(({ location }) => location));
    after = page.at(-1) ?? null;
    if (after === null) break;
  }
  expect(seen.toSorted()).toEqual(['Market 0', 'Market 10', 'Market 2', 'Market 4', 'Market 6', 'Market 8']);
});

test('matches are counted up to the given limit', async () => {
  for (let n = 0; n < 3; n++) await add({});
  expect(await database.tables.images.countUpTo({}, 2)).toBe(2);
  expect(await database.tables.images.countUpTo({}, 9)).toBe(3);
});

test('every status has its count, also those without an image', async () => {
  const none = { pending: 0, processing: 0, completed: 0, failed: 0, ml_failed: 0, ml_unavailable: 0 };
  expect(await database.tables.images.countByStatus()).toEqual(none);
  await add({});
  await addImage(database.tables, newImage(owner), randomUUID());
  expect(await database.tables.images.countByStatus()).toEqual({ ...none, pending: 2 });
});
