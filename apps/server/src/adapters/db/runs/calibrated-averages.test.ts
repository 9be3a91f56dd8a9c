import { randomUUID } from 'node:crypto';
import type { AnalysisResults, Detection } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { calibratedAverages } from '../migrations/0104-calibrated-averages.ts';

let database: TestDatabase;
let user: number;
beforeAll(async () => {
  database = await testDatabase();
  user = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

const createDetection = (name: string, x: number, calibrated_confidence?: number): Detection => ({
  class: name,
  title: name,
  confidence: 0.8,
  ...(calibrated_confidence !== undefined && { calibrated_confidence }),
  waste: name !== 'bin',
  box: { x, y: 0, width: 0.2, height: 0.2 },
});

/** A photo whose results were calibrated by a version that averaged raw with calibrated confidences. */
async function addCalibrated(...detections: Detection[]): Promise<string> {
  const { image } = await addImage(database.tables, newImage(user), randomUUID());
  const results: AnalysisResults = {
    ...EMPTY_RESULTS,
    total_detections: detections.length,
    average_confidence: 0.8,
    average_calibrated_confidence: 0.6,
    calibration_id: randomUUID(),
    detections,
  };
  const claimed = (await database.tables.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
  await database.tables.analyses.complete(claimed, { ...record, model: results.model, results });
  return image.image_id;
}

async function readAverages(image_id: string) {
  const image = await database.tables.images.findById(image_id);
  const [run] = await database.tables.analyses.listByImage(image_id, 1);
  return [image?.analysis_results, run?.results].map((results) => results?.average_calibrated_confidence);
}

test('the upgrade takes away averages of raw and calibrated confidences, and leaves the others (EV-48)', async () => {
  const mixed = await addCalibrated(createDetection('can', 0, 0.4), createDetection('cup', 0.5));
  const calibrated = await addCalibrated(createDetection('can', 0, 0.4), createDetection('bin', 0.5));
  const [mixedInTrash, calibratedInTrash] = [
    await addCalibrated(createDetection('can', 0, 0.4), createDetection('cup', 0.5)),
    await addCalibrated(createDetection('can', 0, 0.4)),
  ];
  const trashed = { at: new Date(), by: user };
  for (const id of [mixedInTrash, calibratedInTrash]) await database.tables.trash.put(id, trashed);
  await calibratedAverages.up(database.kysely);
  expect(await readAverages(mixed)).toEqual([undefined, undefined]);
  expect(await readAverages(calibrated)).toEqual([0.6, 0.6]);
  for (const id of [mixedInTrash, calibratedInTrash]) await database.tables.trash.restore(id);
  expect(await readAverages(mixedInTrash)).toEqual([undefined, undefined]);
  expect(await readAverages(calibratedInTrash)).toEqual([0.6, 0.6]);
  await calibratedAverages.up(database.kysely);
  expect(await readAverages(calibrated)).toEqual([0.6, 0.6]);
});

/** More than twice as many as the upgrade changes at once, with ids on all pages. */
const RUNS = 4500;

test('the upgrade goes on after its first page of runs (EV-48)', async () => {
  const image_id = await addCalibrated(createDetection('can', 0, 0.4), createDetection('cup', 0.5));
  const [run] = await database.tables.analyses.listByImage(image_id, 1);
  await sql`
    insert into analyses
    select copied.* from analyses,
           generate_series(1, ${RUNS - 1}) as step,
           jsonb_populate_record(analyses, jsonb_build_object('analysis_id', gen_random_uuid(), 'step', step)) as copied
     where analyses.analysis_id = ${run?.analysis_id}`.execute(database.kysely);
  const countMixed = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from analyses
       where image_id = ${image_id} and results ? 'average_calibrated_confidence'`.execute(database.kysely);
    return rows[0]?.count;
  };
  expect(await countMixed()).toBe(RUNS);
  await calibratedAverages.up(database.kysely);
  expect(await countMixed()).toBe(0);
});
