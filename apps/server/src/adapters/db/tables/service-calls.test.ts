import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const createMoment = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
const bad = { service: 'roboflow', ok: false, reason: 'quota', at: createMoment(2) } as const;

test('each service keeps its last call', async () => {
  const { serviceCalls } = database.tables;
  expect(await serviceCalls.list()).toEqual([]);
  await serviceCalls.record({ service: 'roboflow', ok: true, reason: null, at: createMoment(1) });
  await serviceCalls.record(bad);
  await serviceCalls.record({ service: 'disk', ok: true, reason: null, at: createMoment(1) });
  expect(await serviceCalls.list()).toHaveLength(2);
  expect(await serviceCalls.list()).toContainEqual(bad);
});

test('a call that is recorded late does not replace a newer one', async () => {
  const { serviceCalls } = database.tables;
  await serviceCalls.record(bad);
  await serviceCalls.record({ service: 'roboflow', ok: true, reason: null, at: createMoment(1) });
  expect(await serviceCalls.list()).toEqual([bad]);
});
