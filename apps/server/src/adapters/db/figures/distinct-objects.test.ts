import type { Detection } from '@smart-waste/contract';
import { selectDistinctObjects } from '@smart-waste/core';
import { type Migration, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage } from '../../../test/rows.ts';
import { MIGRATIONS } from '../migrations/index.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const CLASSES = ['can', 'cup', 'litter'];

/** Boxes that overlap more or less, by a generator with a fixed seed. */
function someDetections(seed: number): Detection[] {
  let state = seed;
  const next = (values: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % values;
  };
  return Array.from({ length: 2 + next(8) }, () => {
    const name = CLASSES[next(CLASSES.length)] ?? '';
    return {
      class: name,
      title: name,
      confidence: next(10) / 10,
      waste: true,
      box: { x: next(5) / 50, y: next(5) / 50, width: (20 + next(6)) / 50, height: (20 + next(6)) / 50 },
    };
  });
}

it('the database counts the same objects as core', async () => {
  let dropped = 0;
  for (let seed = 1; seed <= 200; seed += 1) {
    const detections = someDetections(seed);
    const { rows } = await sql<{ one: Detection }>`
      select one from distinct_objects(${JSON.stringify(detections)}::jsonb) as one`.execute(database.kysely);
    const counted = selectDistinctObjects(detections);
    dropped += detections.length - counted.length;
    expect(rows).toHaveLength(counted.length);
    expect(rows.map(({ one }) => one)).toEqual(expect.arrayContaining(counted));
  }
  expect(dropped).toBeGreaterThan(100);
});

it('results of earlier runs are counted again by the migration, and keep their detections', async () => {
  const { id } = await addUser(database.tables);
  const box = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const detections = [
    { class: 'can', title: 'Can', confidence: 0.6, waste: true, box },
    { class: 'litter', title: 'Litter', confidence: 0.4, waste: true, box },
    { class: 'cup', title: 'Cup', confidence: 0.3, waste: true, box: { ...box, x: 0.5 } },
  ];
  const earlier = { ...EMPTY_RESULTS, total_detections: 3, average_confidence: 0.4333, detections };
  const { image } = await addImage(database.tables, newImage(id));
  await database.kysely
    .updateTable('images')
    .set({ status: 'completed', analysis_results: JSON.stringify(earlier) })
    .execute();
  await sql`drop function distinct_objects(jsonb); drop function box_iou(jsonb, jsonb)`.execute(
    database.kysely,
  );
  const migration: Migration | undefined = MIGRATIONS['0025-distinct-objects'];
  await migration?.up(database.kysely);
  expect((await database.tables.images.findById(image.image_id))?.analysis_results).toEqual({
    ...earlier,
    total_detections: 2,
    average_confidence: 0.45,
  });
});
