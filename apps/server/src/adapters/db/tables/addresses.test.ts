import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AddressTable } from '../../../modules/analytics/ports.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

let database: TestDatabase;
let addresses: AddressTable;
beforeAll(async () => {
  database = await testDatabase();
  addresses = database.tables.addresses;
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const createMoment = (day: number) => new Date(Date.UTC(2026, 0, day));
const cell = (latitude_millidegrees: number, longitude_millidegrees = 75_827) => ({
  latitude_millidegrees,
  longitude_millidegrees,
});
const known = (latitude: number, address: string | null, day = 1) => ({
  ...cell(latitude),
  address,
  looked_up_at: createMoment(day),
});

test('find returns only the requested cells, each once, also those without an address', async () => {
  await addresses.save(known(1, 'Amer Road'), 'en');
  await addresses.save(known(2, null), 'en');
  await addresses.save(known(3, 'elsewhere'), 'en');
  const found = await addresses.find([cell(1), cell(2), cell(1), cell(9), cell(3, 0)], 'en');
  expect(found).toHaveLength(2);
  expect(found).toEqual(expect.arrayContaining([known(1, 'Amer Road'), known(2, null)]));
  expect(await addresses.find([], 'en')).toEqual([]);
});

test('a newer answer replaces the earlier one', async () => {
  await addresses.save(known(1, null), 'en');
  await addresses.save(known(1, 'Amer Road', 2), 'en');
  expect(await addresses.find([cell(1)], 'en')).toEqual([known(1, 'Amer Road', 2)]);
});

test('each language has its own answers', async () => {
  await addresses.save(known(1, 'Amer Road'), 'en');
  await addresses.save(known(1, 'आमेर रोड'), 'hi');
  expect(await addresses.find([cell(1)], 'hi')).toEqual([known(1, 'आमेर रोड')]);
  expect(await addresses.find([cell(1)], 'fr')).toEqual([]);
});

test('answers older than the given moment are removed', async () => {
  await addresses.save(known(1, 'old', 1), 'en');
  await addresses.save(known(2, 'new', 3), 'en');
  await addresses.removeOlderThan(createMoment(2));
  expect(await addresses.find([cell(1), cell(2)], 'en')).toEqual([known(2, 'new', 3)]);
});

test.each([
  [90_001, 0],
  [0, -180_001],
])('a place outside the valid range (%d, %d) is rejected', async (latitude, longitude) => {
  const wrong = { ...cell(latitude, longitude), address: 'x', looked_up_at: createMoment(1) };
  await expect(addresses.save(wrong, 'en')).rejects.toThrow(/check constraint/);
});
