import { randomUUID } from 'node:crypto';
import type { AnalysisResults, Detection } from '@smart-waste/contract';
import { computeSeverity, getClassWeight } from '@smart-waste/core';
import { classMessages } from '@smart-waste/messages/en/classes';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImageRow } from '../../../ports/image-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addManyImages } from '../../../test/many-images.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterEach(() => database.clear());
afterAll(() => database.close());

const detection = (name: string, size: number, given: Partial<Detection> = {}): Detection => ({
  class: name,
  title: name,
  confidence: 0.8,
  waste: true,
  box: { x: 0, y: 0, width: size, height: size },
  ...given,
});
const PILE = [detection('garbage_pile', 0.5)];
const createResults = (detections: Detection[]): AnalysisResults => ({ ...EMPTY_RESULTS, detections });

/** Random detections of known, unknown and oddly spelt classes, by a generator with a fixed seed. */
function someDetections(seed: number): Detection[] {
  const names = ['garbage_pile', 'Garbage  Pile', 'TRASH-BAG', ' litter ', 'can', 'cup', 'tyre', ''];
  let state = seed;
  const next = (values: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % values;
  };
  return Array.from({ length: next(9) }, () => ({
    class: names[next(names.length)] ?? '',
    title: '',
    confidence: next(10) / 10,
    waste: next(4) > 0,
    box: { x: next(5) / 50, y: next(5) / 50, width: next(1_000) / 999, height: next(1_000) / 997 },
  }));
}

describe('the rule in the database (ST-40)', () => {
  it('is that of core', async () => {
    const samples = Array.from({ length: 300 }, (_, seed) => someDetections(seed + 1));
    const { rows } = await sql<{ severity: number }>`
      select severity_of(results) as severity
        from jsonb_array_elements(${JSON.stringify(samples.map(createResults))}::jsonb)
             with ordinality as sampled (results, place)
       order by place`.execute(database.kysely);
    const severities = rows.map(({ severity }) => severity);
    expect(severities).toEqual(samples.map(computeSeverity));
    expect(new Set(severities).size).toBeGreaterThan(100);
  });

  it('gives every class of the bundled model the weight that core gives it', async () => {
    const names = [...Object.keys(classMessages).map((id) => id.replace('class.', '')), 'tyre'];
    const { rows } = await sql<{ weight: number }>`
      select class_weight(name) as weight from unnest(${names}::text[]) with ordinality as named (name, place)
       order by place`.execute(database.kysely);
    expect(rows.map(({ weight }) => weight)).toEqual(names.map(getClassWeight));
  });

  it.each([null, '{}', '{"detections": null}', 'null'])('takes results like %s', async (results) => {
    const { rows } = await sql`select severity_of(${results}::jsonb) as severity`.execute(database.kysely);
    expect(rows).toEqual([{ severity: results === null ? -1 : 0 }]);
  });
});

const severityOfRow = async (image_id: string) => (await database.tables.images.findById(image_id))?.severity;

async function added(): Promise<ImageRow> {
  const { id } = await addUser(database.tables);
  return (await addImage(database.tables, newImage(id), randomUUID())).image;
}
const claimed = async () => (await database.tables.analyses.claim({ worker: 'w', leaseSeconds: 60 }))!;
const complete = async (detections: Detection[]) =>
  database.tables.analyses.complete(await claimed(), { ...record, results: createResults(detections) });

describe('the severity of an image', () => {
  it('is that of its newest analysis', async () => {
    const { image_id, user_id } = await added();
    const { analyses } = database.tables;
    const again = () =>
      analyses.request({ analysis_id: randomUUID(), image_id, requested_by: user_id, options: {} });
    expect(await severityOfRow(image_id)).toBe(-1);
    await complete(PILE);
    expect(await severityOfRow(image_id)).toBe(computeSeverity(PILE));
    await again();
    expect(await severityOfRow(image_id)).toBe(computeSeverity(PILE));
    await complete([]);
    expect(await severityOfRow(image_id)).toBe(0);
    await again();
    await analyses.fail(await claimed(), { ...record, status: 'ml_failed', error_message: 'No.' });
    expect(await severityOfRow(image_id)).toBe(-1);
  });

  it('is the same after the trash, also when a version without it put the image there', async () => {
    const { image_id, user_id } = await added();
    await complete(PILE);
    const { trash } = database.tables;
    await trash.put(image_id, { at: new Date(), by: user_id });
    await trash.restore(image_id);
    expect(await severityOfRow(image_id)).toBe(computeSeverity(PILE));
    await trash.put(image_id, { at: new Date(), by: user_id });
    await sql`update trashed_images set image = image - 'severity'`.execute(database.kysely);
    await trash.restore(image_id);
    expect(await severityOfRow(image_id)).toBe(computeSeverity(PILE));
  });
});

describe('the images of an earlier version', () => {
  const forget = () => sql`update images set severity = -1`.execute(database.kysely);
  const severities = async () =>
    (
      await sql<{ image_id: string; severity: number }>`
        select image_id, severity from images order by image_id`.execute(database.kysely)
    ).rows;

  it('get their severity a few at a time, also from several processes at once', async () => {
    await addManyImages(database, 40);
    const before = await severities();
    await forget();
    const { images } = database.tables;
    expect(await images.fillSeverities(11)).toBe(11);
    const filled = await Promise.all([images.fillSeverities(12), images.fillSeverities(12)]);
    expect(filled).toEqual([12, 12]);
    expect(await images.fillSeverities(10)).toBe(0);
    expect(await severities()).toEqual(before);
  });

  it('are passed over while another process uses them, and keep what it writes', async () => {
    await addManyImages(database, 8);
    await forget();
    const { images } = database.tables;
    const other = new Client(database.connection);
    await other.connect();
    await other.query('begin');
    const { rows } = await other.query(`
      update images set analysis_results = jsonb_set(analysis_results, '{detections}', '[]')
       where image_id = (select image_id from images where analysis_results is not null limit 1)
      returning image_id`);
    expect(await images.fillSeverities(10)).toBe(6);
    await other.query('commit');
    await other.end();
    expect(await images.fillSeverities(10)).toBe(0);
    expect(await severityOfRow(rows[0].image_id)).toBe(0);
  });
});
