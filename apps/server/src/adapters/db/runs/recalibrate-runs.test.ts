import { randomUUID } from 'node:crypto';
import type { AnalysisResults, Detection } from '@smart-waste/contract';
import { applyCalibration, withoutCalibration } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { NewAnnotationSet } from '../../../modules/annotations/ports.ts';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import { applyNew } from '../../../test/calibrations.ts';
import { openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let database: TestDatabase;
let admin: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  admin = (await addUser(database.tables, { role: 'admin' })).id;
});
afterAll(() => database.close());

const BOX = { x: 0, y: 0, width: 0.5, height: 0.5 };
const createDetection = (name: string, confidence: number): Detection => ({
  class: name,
  title: name,
  confidence,
  waste: true,
  box: BOX,
});
const RESULTS: AnalysisResults = {
  ...EMPTY_RESULTS,
  total_detections: 1,
  average_confidence: 0.8,
  waste_in_photo: { score: 0.9, probability: 0.9, is_calibrated: false },
  detections: [createDetection('can', 0.8)],
};

const claim = async () => (await database.tables.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
const complete = async (results = RESULTS) =>
  database.tables.analyses.complete(await claim(), { ...record, model: results.model, results });
const runAgain = (image_id: string) =>
  database.tables.analyses.request({ analysis_id: randomUUID(), image_id, requested_by: admin, options: {} });
async function analysedPhoto(results = RESULTS): Promise<string> {
  const { image } = await addImage(database.tables, newImage(admin), randomUUID());
  await complete(results);
  return image.image_id;
}
const change = () => ({ at: new Date(), actor_id: admin });
const recalibrate = (limit = 100) => database.tables.calibrations.recalibrate(limit, applyCalibration);
async function recalibrateAll(limit = 100): Promise<number> {
  let runs = 0;
  for (let batch = await recalibrate(limit); batch > 0; batch = await recalibrate(limit)) runs += batch;
  return runs;
}
const readShownResults = async (image_id: string) =>
  (await database.tables.images.findById(image_id))?.analysis_results;
const listRunResults = async (image_id: string) =>
  (await database.tables.analyses.listByImage(image_id, 10)).map(({ results }) => results);
const buckets = async () => {
  while ((await database.tables.figures.rollUp()).hoursLeft > 0);
  return (await database.tables.figures.readSince(null)).confidenceBuckets;
};
const CALIBRATED = { confidence: 0.8, calibrated_confidence: 0.4 };

describe('earlier runs are calibrated again (EV-45)', () => {
  it('they change with their images and the hourly figures when a calibration becomes active', async () => {
    const image_id = await analysedPhoto();
    expect(await buckets()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
    const { calibration_id } = await applyNew(database.tables, admin);
    expect(await recalibrateAll()).toBe(1);
    const expected = {
      calibration_id,
      average_confidence: 0.8,
      average_calibrated_confidence: 0.4,
      waste_in_photo: { score: 0.9, probability: 0.45, is_calibrated: true },
      detections: [CALIBRATED],
    };
    expect(await readShownResults(image_id)).toMatchObject(expected);
    expect(await listRunResults(image_id)).toMatchObject([expected]);
    expect(await buckets()).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0]);
  });

  it('they are as they were before when it is retired', async () => {
    const image_id = await analysedPhoto();
    const { calibration_id } = await applyNew(database.tables, admin);
    await recalibrateAll();
    await database.tables.calibrations.retire(calibration_id, change());
    expect(await recalibrateAll()).toBe(1);
    expect(await readShownResults(image_id)).toEqual(RESULTS);
    expect(await listRunResults(image_id)).toEqual([RESULTS]);
    expect(await buckets()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 0]);
  });

  it('each batch is done or not, and what is left is found again', async () => {
    for (let photo = 0; photo < 5; photo += 1) await analysedPhoto();
    await applyNew(database.tables, admin);
    const { calibrations } = database.tables;
    expect(await recalibrate(2)).toBe(2);
    expect(await calibrations.countRuns()).toEqual([
      { model: 'a model', model_version: '1', runs: 5, runs_left: 3 },
    ]);
    const killed = calibrations.recalibrate(2, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await calibrations.countRuns()).toMatchObject([{ runs_left: 3 }]);
    expect(await recalibrateAll(2)).toBe(3);
    expect(await calibrations.countRuns()).toMatchObject([{ runs_left: 0 }]);
    expect(await recalibrate()).toBe(0);
  });

  it('several processes at once calibrate each run once', async () => {
    for (let photo = 0; photo < 8; photo += 1) await analysedPhoto();
    await applyNew(database.tables, admin);
    let applied = 0;
    const count: typeof applyCalibration = (...given) => {
      applied += 1;
      return applyCalibration(...given);
    };
    while ((await database.tables.calibrations.countRuns())[0]!.runs_left > 0)
      await Promise.all([1, 2, 3].map(() => database.tables.calibrations.recalibrate(3, count)));
    expect(applied).toBe(16); // eight runs and eight images
  });

  it('those without detections, of earlier versions, and of classes that the calibration does not know are included', async () => {
    const empty = await analysedPhoto(EMPTY_RESULTS);
    const sofa = {
      ...EMPTY_RESULTS,
      total_detections: 1,
      average_confidence: 0.7,
      detections: [createDetection('sofa', 0.7)],
    };
    const unknown = await analysedPhoto(sofa);
    const { calibration_id } = await applyNew(database.tables, admin);
    expect(await recalibrateAll()).toBe(2);
    expect(await readShownResults(empty)).toEqual({ ...EMPTY_RESULTS, calibration_id });
    expect(await readShownResults(unknown)).toEqual({ ...sofa, calibration_id });
  });

  it('those of other models are left out, whichever is configured meanwhile', async () => {
    const other = { ...RESULTS, model: 'another model' };
    const image_id = await analysedPhoto(other);
    await runAgain(image_id);
    await complete();
    await runAgain(image_id);
    await complete(other);
    const { calibration_id } = await applyNew(database.tables, admin);
    expect(await recalibrateAll()).toBe(1);
    expect((await listRunResults(image_id)).map((results) => results?.calibration_id)).toEqual([
      undefined,
      calibration_id,
      undefined,
    ]);
    expect(await readShownResults(image_id)).toEqual(other);
  });

  it('the newest calibration counts when they were completed with an older one meanwhile', async () => {
    const first = await applyNew(database.tables, admin);
    const { image } = await addImage(database.tables, newImage(admin), randomUUID());
    const run = await claim();
    const second = await applyNew(database.tables, admin);
    expect(await recalibrateAll()).toBe(0);
    await database.tables.analyses.complete(run, { ...record, results: applyCalibration(RESULTS, first) });
    expect(await recalibrateAll()).toBe(1);
    expect(await readShownResults(image.image_id)).toMatchObject({ calibration_id: second.calibration_id });
  });

  it('later, where an image is in use', async () => {
    const image_id = await analysedPhoto();
    await applyNew(database.tables, admin);
    await database.kysely.transaction().execute(async (trx) => {
      await sql`select from images where image_id = ${image_id} for no key update`.execute(trx);
      expect(await recalibrate()).toBe(0);
    });
    expect(await recalibrate()).toBe(1);
  });

  it('they are calibrated after they come back from the trash', async () => {
    const image_id = await analysedPhoto();
    const { trash } = database.tables;
    await trash.put(image_id, { at: new Date(), by: admin });
    const { calibration_id } = await applyNew(database.tables, admin);
    expect(await recalibrateAll()).toBe(0);
    await trash.restore(image_id);
    expect(await recalibrateAll()).toBe(1);
    expect(await readShownResults(image_id)).toMatchObject({ calibration_id, detections: [CALIBRATED] });
  });

  it('annotations above them have nothing calibrated (LB-26)', async () => {
    const image_id = await analysedPhoto();
    const set: NewAnnotationSet = {
      set_id: randomUUID(),
      image_id,
      scope: 'checked',
      schema_version: 1,
      analysis_id: null,
      annotations: [{ class: 'cup', is_unsure: false, box: BOX }],
      created_at: new Date(),
      created_by: admin,
    };
    const audit: AuditEntry = {
      at: new Date(),
      actor_id: admin,
      action: 'image.annotated',
      subject: 'a photo',
      details: {},
    };
    await database.tables.annotations.submit(set, 0, { audit });
    const said = await readShownResults(image_id);
    expect(said).not.toHaveProperty('waste_in_photo');
    const calibration = await applyNew(database.tables, admin);
    expect(await recalibrateAll()).toBe(1);
    expect(await readShownResults(image_id)).toEqual(said);
    await runAgain(image_id);
    await complete(applyCalibration(RESULTS, calibration));
    expect(await readShownResults(image_id)).toEqual(said);
    await database.kysely.deleteFrom('annotation_sets').execute();
    expect(await readShownResults(image_id)).toMatchObject({ detections: [CALIBRATED] });
  });

  it('no case is brought up to date and no photo is ranked for review again', async () => {
    const image_id = await analysedPhoto();
    await openCase(database.tables, {}, { image_id });
    await database.kysely.deleteFrom('uploads_to_report').execute();
    const queue = () => database.kysely.selectFrom('review_queue').select(['image_id', 'changes']).execute();
    const before = await queue();
    expect(before).toHaveLength(1);
    await applyNew(database.tables, admin);
    expect(await recalibrateAll()).toBe(1);
    expect(await queue()).toEqual(before);
    expect(await database.kysely.selectFrom('uploads_to_report').selectAll().execute()).toEqual([]);
  });
});

describe('the database', () => {
  it('takes a calibration from results as core does', async () => {
    const { calibration_id } = await applyNew(database.tables, admin);
    const [active] = await database.tables.calibrations.list(1);
    expect(active!.calibration_id).toBe(calibration_id);
    for (const results of [
      RESULTS,
      EMPTY_RESULTS,
      { ...RESULTS, detections: [createDetection('can', 0.2), createDetection('cup', 0.3)] },
    ]) {
      const { rows } = await sql<{ raw: unknown }>`
        select without_calibration(${JSON.stringify(applyCalibration(results, active!))}::jsonb) as raw`.execute(
        database.kysely,
      );
      const { waste_in_photo: _, ...raw } = withoutCalibration(results);
      expect(rows[0]?.raw).toEqual(raw);
    }
  });
});
