import { randomUUID } from 'node:crypto';
import type { AnalysisResults, Annotation, Detection } from '@smart-waste/contract';
import { choosePhotoResults, computeSeverity } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '../../../ports/audit-log.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => database.clear());
afterAll(() => database.close());

const BOX = { x: 0, y: 0, width: 0.5, height: 0.5 };
const CAN: Detection = { class: 'can', title: 'Can', confidence: 0.6, waste: true, box: BOX };
const RESULTS: AnalysisResults = {
  ...EMPTY_RESULTS,
  total_detections: 1,
  average_confidence: 0.6,
  message: 'Found 1 item of waste: 1 × Can',
  detections: [CAN],
};
const marked = (name: Annotation['class'], given: Partial<Annotation> = {}): Annotation => ({
  class: name,
  is_unsure: false,
  box: BOX,
  ...given,
});
const BAG = marked('trash_bag');

type Photo = { image_id: string; user_id: number };
const claimed = async () => (await database.tables.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
const complete = async (results = RESULTS) =>
  database.tables.analyses.complete(await claimed(), { ...record, results });
const runAgain = ({ image_id, user_id }: Photo) =>
  database.tables.analyses.request({
    analysis_id: randomUUID(),
    image_id,
    requested_by: user_id,
    options: {},
  });

async function analysedPhoto(results = RESULTS): Promise<Photo> {
  const { id } = await addUser(database.tables);
  const place = { latitude: 26.9, longitude: 75.8 };
  const { image } = await addImage(database.tables, newImage(id, place), randomUUID());
  await complete(results);
  return image;
}

const AUDIT: AuditEntry = {
  at: new Date('2026-06-02T10:00:00.000Z'),
  actor_id: null,
  action: 'image.annotated',
  subject: 'a photo',
  details: {},
};
const submit = async ({ image_id, user_id }: Photo, annotations: Annotation[], based_on = 0) => {
  const answer = await database.tables.annotations.submit(
    {
      set_id: randomUUID(),
      image_id,
      scope: 'checked',
      schema_version: 1,
      analysis_id: null,
      annotations,
      created_at: AUDIT.at,
      created_by: user_id,
    },
    based_on,
    { audit: AUDIT },
  );
  expect(answer.outcome).toBe('added');
};
const readImage = async ({ image_id }: Photo) => (await database.tables.images.findById(image_id))!;
const deleteSets = ({ image_id }: Photo, from = 1) =>
  database.kysely
    .deleteFrom('annotation_sets')
    .where('image_id', '=', image_id)
    .where('number', '>=', from)
    .execute();

describe('the rule by which annotations override detections in the database', () => {
  it('is that of core (LB-26, LB-27)', async () => {
    const sets = [
      [],
      [BAG],
      [BAG, marked('bin'), marked('litter'), marked('litter', { box: { ...BOX, x: 0.2 } })],
      [marked('can', { is_unsure: true }), marked('garbage_pile')],
      [marked('bin')],
    ];
    for (const annotations of sets) {
      const { rows } = await sql<{ results: object }>`
        select results_of_annotations(${JSON.stringify(annotations)}::jsonb) as results`.execute(
        database.kysely,
      );
      const { model, model_version, duration_ms, ...expected } = choosePhotoResults(null, { annotations })!;
      expect([model, model_version, duration_ms]).toEqual(['', '', 0]);
      expect(rows[0]?.results).toEqual(expected);
    }
  });
});

describe('a submitted set', () => {
  it('decides what is on the photo, with its ranks and its severity (LB-26)', async () => {
    const photo = await analysedPhoto();
    await submit(photo, [BAG]);
    const image = await readImage(photo);
    expect(image.analysis_results).toEqual(choosePhotoResults(RESULTS, { annotations: [BAG] }));
    expect(image.severity).toBe(computeSeverity(image.analysis_results!.detections));
    const ranks = database.kysely.selectFrom('images').select(['waste_count', 'uncertainty']);
    expect(await ranks.executeTakeFirst()).toEqual({ waste_count: 1, uncertainty: -1 });
  });

  it('is not overridden by later runs, not even by one that fails (LB-26)', async () => {
    const photo = await analysedPhoto();
    await submit(photo, []);
    await runAgain(photo);
    await complete({ ...RESULTS, model_version: '2' });
    expect(await readImage(photo)).toMatchObject({
      status: 'completed',
      severity: 0,
      analysis_results: { source: 'person', total_detections: 0, model_version: '2' },
    });
    await runAgain(photo);
    await database.tables.analyses.fail(await claimed(), {
      ...record,
      status: 'ml_failed',
      error_message: 'No.',
    });
    expect((await readImage(photo)).analysis_results).toMatchObject({
      source: 'person',
      total_detections: 0,
    });
  });

  it('counts in whichever order it and a run are stored at the same moment (LB-26)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const photo = await analysedPhoto();
      await runAgain(photo);
      const run = await claimed();
      await Promise.all([
        submit(photo, [BAG]),
        database.tables.analyses.complete(run, { ...record, results: RESULTS }),
      ]);
      expect((await readImage(photo)).analysis_results).toMatchObject({
        source: 'person',
        detections: [{ class: 'trash_bag', confidence: null }],
      });
    }
  });

  it('gives way to the set before it and then to the newest run when it is deleted (LB-29)', async () => {
    const photo = await analysedPhoto();
    const before = await readImage(photo);
    await submit(photo, [BAG]);
    await submit(photo, [], 1);
    await deleteSets(photo, 2);
    expect((await readImage(photo)).analysis_results?.total_detections).toBe(1);
    await deleteSets(photo);
    const { analysis_results, severity, processed_key } = await readImage(photo);
    expect({ analysis_results, severity, processed_key }).toEqual({
      analysis_results: RESULTS,
      severity: before.severity,
      processed_key: before.processed_key,
    });
  });

  it('comes back with the photo from the trash (LB-29)', async () => {
    const { trash } = database.tables;
    const photo = await analysedPhoto();
    await submit(photo, [BAG]);
    await trash.put(photo.image_id, { at: new Date(), by: photo.user_id });
    await trash.restore(photo.image_id);
    expect((await readImage(photo)).analysis_results?.source).toBe('person');
  });

  it('is drawn on the picture of the photo (LB-26)', async () => {
    const photo = await analysedPhoto();
    const { analyses } = database.tables;
    const ofRun = (await readImage(photo)).processed_key!;
    await submit(photo, [BAG]);
    const ofSet = (await readImage(photo)).processed_key!;
    expect((await analyses.findByPicture(ofSet))?.detections).toMatchObject([{ class: 'trash_bag' }]);
    expect((await analyses.findByPicture(ofRun))?.detections).toMatchObject([{ class: 'can' }]);
    const { trash } = database.tables;
    await trash.put(photo.image_id, { at: new Date(), by: photo.user_id });
    expect(await trash.purge(photo.image_id)).toEqual(expect.arrayContaining([ofRun, ofSet]));
  });
});

describe('figures', () => {
  it('count what people marked, but not among the confidences (LB-28)', async () => {
    const corrected = await analysedPhoto();
    await analysedPhoto();
    await submit(corrected, [BAG, BAG]);
    const { rows } = await sql<{ kind: string; name: string; amount: number }>`
      select kind, name, amount::integer from image_figures('-infinity', 'infinity')
       where kind in ('class', 'bucket') order by kind, name`.execute(database.kysely);
    expect(rows).toEqual([
      { kind: 'bucket', name: '6', amount: 1 },
      { kind: 'class', name: 'can', amount: 1 },
      { kind: 'class', name: 'trash_bag', amount: 2 },
    ]);
  });

  it('are counted again for the hour after a set and after its deletion (LB-28)', async () => {
    const photo = await analysedPhoto();
    const dirty = () => database.kysely.selectFrom('dirty_hours').select('hour').execute();
    const forget = () => database.kysely.deleteFrom('dirty_hours').execute();
    await forget();
    await submit(photo, [BAG]);
    expect(await dirty()).not.toEqual([]);
    await forget();
    await deleteSets(photo);
    expect(await dirty()).not.toEqual([]);
  });
});
