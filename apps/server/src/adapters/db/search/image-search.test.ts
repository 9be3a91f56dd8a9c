import { randomUUID } from 'node:crypto';
import { type AnalysisResults, IMAGE_ORDERS, type ImageOrder, LIMITS } from '@smart-waste/contract';
import { computeImageRank } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImageFilter, ImagePosition, ImageRow, NewImage } from '../../../ports/image-table.ts';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { createImageTable } from '../tables/images.ts';
import { createWordShares } from './word-shares.ts';

let database: TestDatabase;
let asha: UserRow;
let ravi: UserRow;
let serial = 0;

/** Results with a number of detections of one class, all with the same confidence. */
const createResults = (title: string, pieces: number, confidence: number): AnalysisResults => ({
  ...EMPTY_RESULTS,
  total_detections: pieces,
  average_confidence: confidence,
  detections: Array.from({ length: pieces }, () => ({
    class: title.toLowerCase().replace(' ', '_'),
    title,
    confidence,
    waste: true,
    box: { x: 0, y: 0, width: 1, height: 1 },
  })),
});

/** Writes an image, a minute younger than the one before; with results it is completed. */
async function written(
  owner: UserRow,
  location: string,
  results?: AnalysisResults,
  given: Partial<NewImage> = {},
) {
  serial += 1;
  const uploaded_at = new Date(Date.UTC(2026, 5, 1, 0, serial));
  const analysis_id = randomUUID();
  const image = newImage(owner.id, { location, uploaded_at, ...given });
  await addImage(database.tables, image, results ? analysis_id : null);
  if (!results) return image.image_id;
  const run = await database.tables.analyses.claim({ worker: 'w', leaseSeconds: 60 });
  await database.tables.analyses.complete(run!, {
    ...record,
    results,
  });
  return image.image_id;
}

const find = async (filter: ImageFilter, order: ImageOrder = 'newest') =>
  (await database.tables.images.listPage(filter, { limit: 100, after: null, order })).map(
    ({ location }) => location,
  );

beforeAll(async () => {
  database = await testDatabase();
  asha = await addUser(database.tables, { username: 'Asha_K' });
  ravi = await addUser(database.tables, { username: 'ravi' });
  await written(asha, 'Jal Mahal, Amer Road', createResults('Plastic bottle', 3, 0.9));
  await written(ravi, 'MI Road/Gate 17', createResults('Can', 1, 0.3));
  await written(asha, 'चाँदपोल गेट, जयपुर', EMPTY_RESULTS);
  await written(ravi, 'Road side, M.G. market');
  await written(asha, 'Market square', createResults('Can', 3, 0.5));
});
afterAll(() => database.close());

describe('a search by place', () => {
  test.each([
    ['a word', 'mahal', ['Jal Mahal, Amer Road']],
    ['the beginning of a word', 'mah', ['Jal Mahal, Amer Road']],
    ['all of several words, whatever their order', 'road jal', ['Jal Mahal, Amer Road']],
    ['words that signs join', 'gate', ['MI Road/Gate 17']],
    ['the same signs', 'Road/Gate', ['MI Road/Gate 17']],
    ['a number', '17', ['MI Road/Gate 17']],
    ['letters with dots', 'M.G. Market', ['Road side, M.G. market']],
    ['another script', 'जयपुर', ['चाँदपोल गेट, जयपुर']],
    ['the beginning of a word in another script', 'चाँद', ['चाँदपोल गेट, जयपुर']],
    ['a word that is nowhere', 'zoo', []],
    ['the inside of a word', 'ahal', []],
    ['nothing but signs', '&|!():*', []],
    ['what would end a quotation', "'); drop table images;--", []],
  ])('finds %s', async (_, place, locations) => {
    expect(await find({ place })).toEqual(locations);
  });

  test('is not restricted by an empty text', async () => {
    expect(await find({ place: '', waste: '', user: '' })).toHaveLength(5);
  });
});

test('a search by user matches the beginning of a name, whatever the case, and treats wildcards as text', async () => {
  expect(await find({ user: 'ASHA' })).toHaveLength(3);
  expect(await find({ user: 'asha_k' })).toHaveLength(3);
  expect(await find({ user: 'r' })).toHaveLength(2);
  expect(await find({ user: 'sha' })).toEqual([]);
  expect(await find({ user: '%' })).toEqual([]);
  expect(await find({ user: 'a_ha' })).toEqual([]);
  expect(await find({ user: 'ravi', user_id: asha.id })).toEqual([]);
});

test('a search by waste finds detections by class and by title', async () => {
  expect(await find({ waste: 'can' })).toEqual(['Market square', 'MI Road/Gate 17']);
  expect(await find({ waste: 'plastic_bottle' })).toEqual(['Jal Mahal, Amer Road']);
  expect(await find({ waste: 'Bottle' })).toEqual(['Jal Mahal, Amer Road']);
});

test('every part of a search must hold, and several statuses are one list in the order of time', async () => {
  expect(await find({ place: 'road', user: 'ravi', waste: 'can' })).toEqual(['MI Road/Gate 17']);
  expect(await find({ status: ['pending', 'completed'], place: 'road' })).toEqual([
    'Road side, M.G. market',
    'MI Road/Gate 17',
    'Jal Mahal, Amer Road',
  ]);
  expect(await find({ status: 'pending' })).toEqual(['Road side, M.G. market']);
});

test('a range of time includes its first moment and excludes its last', async () => {
  const createMoment = (minute: number) => new Date(Date.UTC(2026, 5, 1, 0, minute));
  expect(await find({ uploaded_from: createMoment(4), uploaded_before: createMoment(5) })).toEqual([
    'Road side, M.G. market',
  ]);
  expect(await find({ uploaded_from: createMoment(5) })).toEqual(['Market square']);
  expect(await find({ uploaded_before: createMoment(1) })).toEqual([]);
});

test('most detections come first, those of equal number newest first, the unanalysed last', async () => {
  expect(await find({}, 'most_detections')).toEqual([
    'Market square',
    'Jal Mahal, Amer Road',
    'MI Road/Gate 17',
    'चाँदपोल गेट, जयपुर',
    'Road side, M.G. market',
  ]);
});

test('the lowest confidence comes first, and photos without waste come last', async () => {
  expect(await find({ user: 'r' }, 'lowest_confidence')).toEqual([
    'MI Road/Gate 17',
    'Road side, M.G. market',
  ]);
  expect(await find({}, 'lowest_confidence')).toEqual([
    'MI Road/Gate 17',
    'Market square',
    'Jal Mahal, Amer Road',
    'Road side, M.G. market',
    'चाँदपोल गेट, जयपुर',
  ]);
});

test('the worst waste comes first: a heavy class before many light objects; the unanalysed come last (RV-19)', async () => {
  expect(await find({}, 'highest_severity')).toEqual([
    'Jal Mahal, Amer Road',
    'Market square',
    'MI Road/Gate 17',
    'चाँदपोल गेट, जयपुर',
    'Road side, M.G. market',
  ]);
});

test('the columns of the database are the ranks of core', async () => {
  const { rows } = await sql<{
    analysis_results: AnalysisResults | null;
    waste_count: number;
    uncertainty: number;
    severity: number;
  }>`
    select analysis_results, waste_count, uncertainty, severity from images`.execute(database.kysely);
  expect(rows).toHaveLength(5);
  for (const image of rows) {
    expect(computeImageRank('most_detections', image)).toBe(image.waste_count);
    expect(computeImageRank('lowest_confidence', image)).toBe(image.uncertainty);
    expect(computeImageRank('highest_severity', image)).toBe(image.severity);
  }
});

test.each(IMAGE_ORDERS)('pages in the order %s miss and repeat no image', async (order) => {
  const { images } = database.tables;
  for (const filter of [
    {},
    { user: 'r' },
    { status: ['completed', 'pending'] },
    { place: 'road' },
  ] as ImageFilter[]) {
    const whole = await images.listPage(filter, { limit: 100, after: null, order });
    const seen: ImageRow[] = [];
    let after: ImagePosition | null = null;
    for (;;) {
      const page: ImageRow[] = await images.listPage(filter, { limit: 2, after, order });
      const last = page.at(-1);
      if (!last) break;
      seen.push(...page);
      after = { ...last, rank: computeImageRank(order, last) };
    }
    expect(seen).toEqual(whole);
  }
});

test('a search by user finds more owners than are searched one by one', async () => {
  for (let number = 0; number < 60; number += 1) {
    const crowd = await addUser(database.tables, { username: `crowd-${number}` });
    await written(crowd, 'Stadium', undefined, { uploaded_at: new Date(Date.UTC(2020, 0, 1, 0, number)) });
  }
  expect(await find({ user: 'crowd' })).toHaveLength(60);
  expect(await find({ user: 'crowd' }, 'lowest_confidence')).toHaveLength(60);
  expect(await find({ user: 'crowd', user_id: asha.id })).toEqual([]);
  expect(await find({ user: 'crowd', place: 'stadium', waste: 'can' })).toEqual([]);
  expect(await find({ user: 'crowd', status: ['pending', 'failed'] }, 'most_detections')).toHaveLength(60);
  expect(await database.tables.images.count({ user: 'crowd', status: 'pending' })).toBe(60);
});

test('the matches of a search are counted, in total and by status', async () => {
  const { images } = database.tables;
  expect(await images.count({ place: 'road' })).toBe(3);
  expect(await images.count({ place: 'road', status: ['completed'] })).toBe(2);
  expect(await images.count({ user: 'unknown' })).toBe(0);
  const none = { failed: 0, ml_failed: 0, ml_unavailable: 0, processing: 0 };
  expect(await images.countByStatus({ place: 'road' })).toEqual({ ...none, pending: 1, completed: 2 });
  expect(await images.countByStatus({ user_id: ravi.id, status: 'failed' })).toEqual({
    ...none,
    pending: 1,
    completed: 1,
  });
  expect(await images.countByStatus({ user_id: 2_000_000_000 })).toEqual({
    ...none,
    pending: 0,
    completed: 0,
  });
});

test('the count of matches stops at its limit', async () => {
  await sql`
    insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                        location_source, uploaded_at, photo_sha256, perceptual_hash)
    select gen_random_uuid(), ${asha.id}, 'p' || n, 't' || n, 1, 1, '#000000', 'Desert', 'typed', now(),
           'many' || n, n::bit(64)
      from generate_series(1, ${LIMITS.countedMatches + 5}::integer) as n`.execute(database.kysely);
  const { images } = database.tables;
  expect(await images.count({ place: 'desert' })).toBe(LIMITS.countedMatches + 1);
  expect((await images.countByStatus({ place: 'desert' })).pending).toBe(LIMITS.countedMatches + 1);
  expect(await images.count({ user_id: asha.id })).toBe(LIMITS.countedMatches + 8);
});

test('words that the statistics call common are found like others, alone and beside rare ones', async () => {
  await sql`analyze images`.execute(database.kysely);
  // The statistics that were read before are still cached.
  const images = createImageTable(database.kysely, createWordShares(database.kysely));
  const find = async (filter: ImageFilter) =>
    (await images.listPage(filter, { limit: 100, after: null })).map(({ location }) => location);
  await written(ravi, 'Desert gate 7', createResults('Can', 1, 0.4));
  expect(await find({ place: 'desert' })).toHaveLength(100);
  expect(await find({ place: 'DES gat' })).toEqual(['Desert gate 7']);
  expect(await find({ place: '7 desert', waste: 'can' })).toEqual(['Desert gate 7']);
  expect(await find({ place: 'desert jal' })).toEqual([]);
  expect(await images.countByStatus({ place: 'desert' })).toMatchObject({
    pending: LIMITS.countedMatches + 1,
    completed: 1,
    failed: 0,
  });
});
