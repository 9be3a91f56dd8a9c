import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RunRecord } from '../../../ports/analysis-table.ts';
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

const figures = () => database.tables.productionFigures.readFigures();
async function claimNew() {
  await addImage(database.tables, newImage(owner), randomUUID());
  return (await database.tables.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
}
async function complete(given: Partial<RunRecord> = {}) {
  const run = await claimNew();
  await database.tables.analyses.complete(run, { ...record, ...given, results: EMPTY_RESULTS });
}
async function fail(given: Partial<RunRecord> = {}) {
  const end = { ...record, model: null, model_version: null, ...given, error_message: 'no' };
  await database.tables.analyses.fail(await claimNew(), { ...end, status: 'ml_failed' });
}
/** Copies the only run, each copy a second older than the one before. */
const repeat = (times: number) =>
  sql`
    insert into analyses (analysis_id, image_id, options, status, attempts, finished_at, duration_ms, detector, model,
                          model_version, settings, results, processed_key)
    select gen_random_uuid(), image_id, options, status, attempts, finished_at - copy * interval '1 second', 9000,
           detector, model, model_version, settings, results, processed_key
      from analyses, generate_series(1, ${times}) as copy`.execute(database.kysely);

test('a detector that has never been used has no figures', async () => {
  expect(await figures()).toEqual([]);
});

test('each detector has figures of its own: how many runs, how many of them with a result, how long, and when', async () => {
  await complete({ detector: 'roboflow', duration_ms: 900 });
  await complete({ duration_ms: 100 });
  await fail({ duration_ms: 70_000 });
  await complete({ duration_ms: 300 });
  expect(await figures()).toEqual([
    {
      detector: 'roboflow',
      model_version: '1',
      runs: 1,
      completed: 1,
      average_ms: 900,
      last_used: expect.any(Date),
    },
    {
      detector: 'yolo',
      model_version: '1',
      runs: 3,
      completed: 2,
      average_ms: 200,
      last_used: expect.any(Date),
    },
  ]);
});

test('a run that waits, is being processed or had no detector is not counted', async () => {
  await fail({ detector: null });
  await claimNew();
  await addImage(database.tables, newImage(owner), randomUUID());
  expect(await figures()).toEqual([]);
});

test('a detector that has only failed has no version and no time', async () => {
  await fail();
  expect(await figures()).toMatchObject([{ model_version: null, runs: 1, completed: 0, average_ms: null }]);
});

test('runs that were done while performance was not tracked are left out', async () => {
  await complete({ settings: { tracked: true } });
  await complete({ settings: { tracked: false } });
  expect(await figures()).toMatchObject([{ runs: 1 }]);
});

test('the figures of a new version exclude the runs of earlier versions', async () => {
  await complete({ model_version: '1', duration_ms: 5000 });
  await fail();
  await complete({ model_version: '1', duration_ms: 5000 });
  await complete({ model_version: '2', duration_ms: 100 });
  await fail();
  expect(await figures()).toMatchObject([{ model_version: '2', runs: 2, completed: 1, average_ms: 100 }]);
});

test('a model of another name with the same version has its own figures', async () => {
  await complete({ duration_ms: 5000 });
  await complete({ model: 'another model', duration_ms: 100 });
  expect(await figures()).toMatchObject([{ runs: 1, average_ms: 100 }]);
});

test('only the newest thousand runs count', async () => {
  await complete({ duration_ms: 1000 });
  await repeat(1200);
  const [yolo] = await figures();
  expect(yolo).toMatchObject({ runs: 1000, completed: 1000 });
  expect(yolo!.average_ms).toBeCloseTo((1000 + 999 * 9000) / 1000);
});
