import { randomUUID } from 'node:crypto';
import { DEFAULT_ML_CONFIG } from '@smart-waste/contract';
import pLimit from 'p-limit';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ClaimedRun } from '../../../ports/analysis-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { openDatabase } from '../open-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.clear());
afterAll(() => database.close());

const LEASE_SECONDS = 60;
const completion = { ...record, results: EMPTY_RESULTS };

async function queueImage(): Promise<string> {
  const { id } = await addUser(database.tables);
  const { image } = await addImage(database.tables, newImage(id), randomUUID());
  return image.image_id;
}
const claim = async () =>
  (await database.tables.analyses.claim({ worker: 'one', leaseSeconds: LEASE_SECONDS }))!;
const completeAndClaim = (run: ClaimedRun, given = completion) =>
  database.tables.analyses.completeAndClaim(run, given, LEASE_SECONDS);
const imageNow = async (image_id: string) => (await database.tables.images.findById(image_id))!;

test('a claim says whether another run is due', async () => {
  const runs = [await queueImage(), await queueImage(), await queueImage()];
  const claims = [await claim(), await claim()];
  expect(claims.map(({ image_id, isLast }) => ({ image_id, isLast }))).toEqual([
    { image_id: runs[0], isLast: false },
    { image_id: runs[1], isLast: false },
  ]);
  expect(await claim()).toMatchObject({ image_id: runs[2], isLast: true });
});

test('a run that is to be tried later is not due, so the one before it is the last', async () => {
  await queueImage();
  await database.tables.analyses.retryLater(await claim(), { delayMs: 60_000, error_message: 'again' });
  const due = await queueImage();
  expect(await claim()).toMatchObject({ image_id: due, isLast: true });
});

test('no run is the last while a batch runs, which may queue another', async () => {
  const { id: started_by } = await addUser(database.tables);
  await queueImage();
  const config = { ...DEFAULT_ML_CONFIG, model: 'yolo' as const };
  await database.tables.batches.start({ batch_id: randomUUID(), started_by, config, scope: 'all' });
  expect((await claim()).isLast).toBe(false);
  await database.tables.batches.stop();
  await queueImage();
  expect((await claim()).isLast).toBe(true);
});

test('the end of a run claims the next one for the same worker', async () => {
  const [first, second] = [await queueImage(), await queueImage()];
  const { hasEnded, next } = await completeAndClaim(await claim());
  expect(hasEnded).toBe(true);
  expect(next).toMatchObject({
    image_id: second,
    worker: 'one',
    attempts: 1,
    config: DEFAULT_ML_CONFIG,
    config_version: 0,
  });
  expect(await imageNow(first)).toMatchObject({
    status: 'completed',
    stage: null,
    analysis_results: EMPTY_RESULTS,
  });
  expect(await imageNow(second)).toMatchObject({
    status: 'processing',
    stage: 'reading',
    analysis_results: null,
  });
  expect(await completeAndClaim(next!)).toEqual({ hasEnded: true, next: undefined });
});

test('an image that is analysed again keeps its result until the new one is stored', async () => {
  const { analyses } = database.tables;
  const again = await queueImage();
  await analyses.complete(await claim(), completion);
  const { user_id: requested_by, processed_key } = await imageNow(again);
  const other = await queueImage();
  const run = await claim();
  await analyses.request({ analysis_id: randomUUID(), image_id: again, requested_by, options: {} });
  const { next } = await completeAndClaim(run, { ...completion, results: { ...EMPTY_RESULTS, model: 'x' } });
  expect(next).toMatchObject({ image_id: again });
  expect(await imageNow(again)).toMatchObject({ analysis_results: EMPTY_RESULTS, processed_key });
  expect(await imageNow(other)).toMatchObject({ analysis_results: { model: 'x' } });
});

test('a late result is not stored, and the next run is claimed all the same', async () => {
  const [first, second] = [await queueImage(), await queueImage()];
  const run = await claim();
  await database.kysely
    .updateTable('analyses')
    .set({ lease_until: new Date('2020-01-01') })
    .where('analysis_id', '=', run.analysis_id)
    .execute();
  const { hasEnded, next } = await completeAndClaim(run);
  expect(hasEnded).toBe(false);
  expect(next).toMatchObject({ image_id: second });
  expect(await imageNow(first)).toMatchObject({ status: 'processing', analysis_results: null });
});

test('the run of an image that was deleted meanwhile ends nothing', async () => {
  const [first, second] = [await queueImage(), await queueImage()];
  const run = await claim();
  await database.kysely.deleteFrom('images').where('image_id', '=', first).execute();
  expect(await completeAndClaim(run)).toMatchObject({ hasEnded: false, next: { image_id: second } });
});

test('a result that cannot be stored claims nothing', async () => {
  const [first, second] = [await queueImage(), await queueImage()];
  const run = await claim();
  const refused = { ...completion, settings: { text: '\u0000' } }; // PostgreSQL stores no such character
  await expect(completeAndClaim(run, refused)).rejects.toThrow();
  expect(await imageNow(first)).toMatchObject({ status: 'processing' });
  expect(await imageNow(second)).toMatchObject({ status: 'pending' });
});

test('workers of two processes that advance the queue of two people each run every photo once', async () => {
  const other = await openDatabase({
    connection: database.connection,
    poolSize: 4,
    log: pino({ level: 'silent' }),
  });
  const people = [await addUser(database.tables), await addUser(database.tables)];
  // The photos alternate, so that each statement changes the counts of both, in either order.
  const images = Array.from({ length: 160 }, (_, index) => newImage(people[index % 2]!.id));
  const limit = pLimit(8);
  await Promise.all(images.map((image) => limit(() => addImage(database.tables, image, randomUUID()))));
  const completed: string[] = [];
  const work = async (worker: number) => {
    const { analyses } = (worker % 2 ? database : other).tables;
    let run: ClaimedRun | undefined = await analyses.claim({
      worker: `worker ${worker}`,
      leaseSeconds: LEASE_SECONDS,
    });
    while (run) {
      const { hasEnded, next } = await analyses.completeAndClaim(run, completion, LEASE_SECONDS);
      if (hasEnded) completed.push(run.image_id);
      run = next;
    }
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(work));
  // A claim may skip a run whose image another one holds for a moment; the next claim finds it.
  await work(9);
  await other.close();
  expect(completed).toHaveLength(images.length);
  expect(new Set(completed)).toEqual(new Set(images.map(({ image_id }) => image_id)));
  for (const { id } of people)
    expect(
      await database.kysely
        .selectFrom('image_counts')
        .select(['status', 'images'])
        .where('user_id', '=', id)
        .where('images', '<>', 0)
        .execute(),
    ).toEqual([{ status: 'completed', images: images.length / 2 }]);
});
