import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

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

const holder = { worker: 'w', leaseSeconds: 60 };
const queue = () => addImage(database.tables, newImage(owner), randomUUID());
async function completeOne(duration_ms: number) {
  await queue();
  const run = (await database.tables.analyses.claim(holder))!;
  await database.tables.analyses.complete(run, {
    ...record,
    duration_ms,
    results: EMPTY_RESULTS,
  });
}

test('the average is zero before the first completed run', async () => {
  expect(await database.tables.analyses.computeAverageDuration(10)).toEqual({ runs: 0, average_ms: 0 });
});

test('the average covers only the newest completed runs', async () => {
  for (const duration_ms of [9_000, 100, 300]) await completeOne(duration_ms);
  await queue();
  const failed = (await database.tables.analyses.claim(holder))!;
  const end = { ...record, duration_ms: 50_000, status: 'ml_failed', error_message: 'no' } as const;
  await database.tables.analyses.fail(failed, end);
  expect(await database.tables.analyses.computeAverageDuration(2)).toEqual({ runs: 2, average_ms: 200 });
  expect(await database.tables.analyses.computeAverageDuration(9)).toMatchObject({ runs: 3 });
});

test('the queue has been waiting since its first run could be claimed', async () => {
  const { analyses } = database.tables;
  expect(await analyses.findOldestDue()).toBeNull();
  await queue();
  await queue();
  const runs = await database.kysely
    .selectFrom('analyses')
    .select('run_after')
    .orderBy('run_after')
    .execute();
  expect(await analyses.findOldestDue()).toEqual(runs[0]!.run_after);

  await analyses.claim(holder);
  const second = (await analyses.claim(holder))!;
  expect(await analyses.findOldestDue()).toBeNull();
  await analyses.retryLater(second, { delayMs: 60_000, error_message: 'later' });
  expect(await analyses.findOldestDue()).toBeNull();
});
