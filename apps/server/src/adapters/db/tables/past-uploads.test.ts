import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { bottle } from '../../../test/fake-detector.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage } from '../../../test/rows.ts';
import type { PastRun } from './past-uploads.ts';

const FINISHED_AT = new Date('2026-06-01T10:00:03.000Z');
const run: PastRun = {
  analysis_id: '01a00000-0000-7000-8000-000000000001',
  worker: 'demo',
  finished_at: FINISHED_AT,
  detector: 'yolo',
  model: 'a model',
  model_version: '1',
  settings: {},
  duration_ms: 500,
  results: { ...EMPTY_RESULTS, total_detections: 1, detections: [bottle] },
};

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

it('records a past run once, with its result, and queues nothing', async () => {
  const { tables } = database;
  const { id } = await addUser(tables);
  const { image } = await addImage(tables, newImage(id));
  await tables.pastUploads.complete(image.image_id, run);
  await tables.pastUploads.complete(image.image_id, { ...run, analysis_id: image.image_id });
  expect(await tables.images.findById(image.image_id)).toMatchObject({
    status: 'completed',
    stage: null,
    analysis_results: run.results,
    processed_key: expect.stringContaining(run.analysis_id),
  });
  const runs = await tables.analyses.listByImage(image.image_id, 10);
  expect(runs).toMatchObject([
    {
      analysis_id: run.analysis_id,
      status: 'completed',
      attempts: 1,
      finished_at: FINISHED_AT,
      results: run.results,
    },
  ]);
  expect(runs[0]?.started_at).toEqual(new Date('2026-06-01T10:00:02.500Z'));
  expect(await tables.uploadsToReport.claim({ limit: 1, leaseSeconds: 1 })).toEqual([]);
});

it('records nothing for an upload that is not there', async () => {
  await database.tables.pastUploads.complete('01a00000-0000-7000-8000-000000000002', run);
  expect(await database.tables.analyses.listByImage('01a00000-0000-7000-8000-000000000002', 1)).toEqual([]);
});
