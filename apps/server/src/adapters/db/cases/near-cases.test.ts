import { randomUUID } from 'node:crypto';
import { METERS_PER_DEGREE } from '@smart-waste/core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NewCase } from '../../../modules/cases/ports.ts';
import { openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { explainFirstQuery } from '../../../test/explain.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';
import { findNearCases } from './near-cases.ts';

const NOW = new Date('2026-06-10T10:00:00.000Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * 86_400_000);

let database: TestDatabase;
let asha: number;
let ravi: number;
beforeAll(async () => {
  database = await testDatabase();
  asha = (await addUser(database.tables)).id;
  ravi = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

/** Each test has a street of its own. */
let street = 0;
const newStreet = () => {
  street += 1;
  return { latitude: 20 + street, longitude: 75 };
};
type Street = ReturnType<typeof newStreet>;
/** A case of the default category: 50 metres and 14 days. Its last change was the day before `NOW`. */
async function caseAt(place: Street, meters: number, given: Partial<NewCase> & { changed?: Date } = {}) {
  const { changed = daysAgo(1), ...more } = given;
  const latitude = place.latitude + meters / METERS_PER_DEGREE;
  const opened = await openCase(database.tables, { ...place, latitude, ...more });
  const { case_id } = opened.case;
  await database.kysely
    .updateTable('cases')
    .set({ changed_at: changed })
    .where('case_id', '=', case_id)
    .execute();
  return opened.case.number;
}
const near = async (place: Street, limit = 10, meters = 50) =>
  (await database.tables.cases.listNear({ ...place, at: NOW, meters }, limit)).map(({ number }) => number);

it('finds cases of every sender within the distance and the days of their category (CA-34)', async () => {
  const place = newStreet();
  const far = await caseAt(place, 49);
  const close = await caseAt(place, 3);
  const recentlyEnded = await caseAt(place, 20, {
    status: 'verified',
    due_at: null,
    ended_at: daysAgo(13),
    changed: daysAgo(13),
  });
  await caseAt(place, 51);
  await caseAt(place, 0, { changed: daysAgo(14.1) });
  await caseAt(place, 0, { status: 'closed', due_at: null, ended_at: daysAgo(15), changed: NOW });
  await caseAt(place, 35, { category_id: 3 }); // 30 metres
  expect(await near(place)).toEqual([close, recentlyEnded, far]);
  expect(await near(place, 2)).toEqual([close, recentlyEnded]);
});

it('finds no private case and none that was merged into another (CA-22)', async () => {
  const place = newStreet();
  await caseAt(place, 0, { is_private: true });
  await caseAt(place, 0, { status: 'duplicate', due_at: null, ended_at: NOW });
  expect(await near(place)).toEqual([]);
});

it('answers the same for every place in one cell of ten thousandths of a degree (CA-20)', async () => {
  const place = newStreet();
  const offsets = [-0.000049, 0.000049].flatMap((latitude) =>
    [-0.000049, 0.000049].map((longitude) => ({ latitude, longitude })),
  );
  for (const { latitude, longitude } of offsets)
    await caseAt({ latitude: place.latitude + latitude, longitude: place.longitude + longitude }, 0);
  // Cases of one distance stand in the order of their numbers.
  const all = await near(place);
  expect(all).toEqual(all.toSorted((one, other) => one - other));
  expect(all).toHaveLength(4);
  const north = (meters: number) => ({ ...place, latitude: place.latitude + meters / METERS_PER_DEGREE });
  expect(await near(north(49.9))).toEqual(all);
  expect(await near(north(50.1))).toEqual([]);
});

it('orders by the share of the distance of each category', async () => {
  const place = newStreet();
  const strict = await caseAt(place, 20, { category_id: 3 });
  const wide = await caseAt(place, 25);
  expect(await near(place)).toEqual([wide, strict]);
});

it('finds cases on both sides of the antimeridian and at a pole', async () => {
  const east = { latitude: 1, longitude: 179.9999 };
  const west = await caseAt({ latitude: 1, longitude: -179.9999 }, 0);
  expect(await near(east)).toEqual([west]);
  const pole = await caseAt({ latitude: 90, longitude: 10 }, 0);
  expect(await near({ latitude: 90, longitude: -170 })).toEqual([pole]);
});

it('says what a person may see beside the public: public photos, own ones, and what they follow', async () => {
  const { tables } = database;
  const photo = async (user_id: number, uploaded_at = NOW) =>
    (await addImage(tables, newImage(user_id, { uploaded_at }))).image.image_id;
  const [hidden, shown, own, older] = [
    await photo(ravi),
    await photo(ravi),
    await photo(asha),
    await photo(asha, daysAgo(3)),
  ];
  const openTestCase = async (image_id: string, user_id: number, is_public: boolean) =>
    (await openCase(tables, {}, { image_id, user_id, is_public })).case.case_id;
  const ids = [
    await openTestCase(hidden, ravi, false),
    await openTestCase(shown, ravi, true),
    await openTestCase(own, asha, false),
  ] as const;
  const seen = await tables.cases.findSeenBy(asha, [...ids, randomUUID()]);
  const [first, second, third] = ids.map((id) => seen.get(id));
  expect(first).toEqual({ is_followed: false, photo: null });
  expect(second).toMatchObject({ is_followed: false, photo: { photo_id: shown, is_public: true } });
  expect(third).toMatchObject({ is_followed: true, photo: { photo_id: own, is_public: false } });
  expect(seen.size).toBe(4);
  const seenByRavi = await tables.cases.findSeenBy(ravi, [await openTestCase(older, asha, false)]);
  expect([...seenByRavi.values()]).toEqual([{ is_followed: false, photo: null }]);
  expect(await tables.cases.findSeenBy(asha, [])).toEqual(new Map());
});

it('finds the case that a number opened, and none by the number of a further report', async () => {
  const { cases } = database.tables;
  const opened = await openCase(database.tables);
  expect(await cases.findOpenedBy(opened.case.number)).toEqual(opened.case);
  expect(await cases.findOpenedBy(2 ** 31 - 1)).toBeUndefined();
});

/** Cases all over a city, in both parts of the index. */
const addCity = (cases: number) =>
  sql`
    insert into cases (case_id, number, status, category_id, waste_classes, place, latitude, longitude, opened_at,
                       changed_at, urgent_at, repeats, is_private, public_note, words)
    select gen_random_uuid(), 1000000 + index, case when index % 3 = 0 then 'new' else 'verified' end, 1, '{}', '',
           10 + (index % 200) / 1000.0, 70 + (index / 200) / 1000.0, ${NOW}, ${NOW}, ${NOW}, 0, false, '', ''
      from generate_series(1, ${cases}::integer) as index`.execute(database.kysely);

it('reads only the surroundings of the place, by the index of places (CA-34)', async () => {
  await addCity(20_000);
  await sql`analyze cases`.execute(database.kysely);
  const place = { latitude: 10.1, longitude: 70.05, at: NOW, meters: 50 };
  const { nodes, result } = await explainFirstQuery(database.connection, (watched) =>
    findNearCases(watched, place, 10),
  );
  expect(result).toHaveLength(1);
  const ofCases = nodes.map((part) => part['Index Name']).filter((name) => name?.startsWith('cases'));
  expect(ofCases).toEqual(['cases_near', 'cases_near']);
  expect(Math.max(...nodes.map((part) => part['Actual Rows']))).toBeLessThanOrEqual(10);
});
