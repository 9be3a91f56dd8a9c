import { randomUUID } from 'node:crypto';
import type { CaseEventKind } from '@smart-waste/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addCasePhoto, newRecord, newReport, openCase } from '../../../test/cases.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, newImage } from '../../../test/rows.ts';

let database: TestDatabase;
let asha: number;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  asha = (await addUser(database.tables)).id;
});
afterAll(() => database.close());

const uploadAt = async (iso: string) =>
  (await addImage(database.tables, newImage(asha, { uploaded_at: new Date(iso) }))).image.image_id;
const join = { ...newRecord({ kind: 'report_joined' }), change: () => ({}) };

/** A photo that the public sees as it is. */
const uncovered = <Photo extends { photo_key: string; thumbnail_key: string }>(photo: Photo) => ({
  ...photo,
  covered_areas: [],
  public_photo_key: photo.photo_key,
  public_thumbnail_key: photo.thumbnail_key,
});

it('a case has the photos of its reports and those of the staff, newest first', async () => {
  const { cases } = database.tables;
  const first = await uploadAt('2026-06-01T10:00:00Z');
  const second = await uploadAt('2026-06-02T10:00:00Z');
  const { case: opened } = await openCase(database.tables, {}, { image_id: first, is_public: false });
  await cases.join(opened.number, newReport({ image_id: second }), join);
  await cases.join(opened.number, newReport({ image_id: randomUUID() }), join);
  const after = {
    photo_id: randomUUID(),
    purpose: 'after',
    photo_key: 'photos/after.jpg',
    thumbnail_key: 'thumbnails/after.jpg',
    placeholder_color: '#102030',
    width: 4,
    height: 3,
    taken_at: new Date('2026-06-01T12:00:00.000Z'),
    is_public: true,
    analysis_results: null,
  } as const;
  const received_at = new Date('2026-06-01T13:00:00.000Z');
  await database.kysely
    .insertInto('case_photos')
    .values({ ...after, case_id: opened.case_id, added_by: asha, added_at: received_at })
    .execute();
  const photos = await cases.listPhotos(opened.case_id);
  expect(photos.map(({ photo_id, purpose, is_public }) => [photo_id, purpose, is_public])).toEqual([
    [second, 'report', true],
    [after.photo_id, 'after', true],
    [first, 'report', false],
  ]);
  expect(photos[1]).toEqual(uncovered({ ...after, received_at }));
  expect(photos[2]).toEqual(
    uncovered({
      photo_id: first,
      purpose: 'report',
      photo_key: `photos/${first}.jpg`,
      thumbnail_key: `thumbnails/${first}.jpg`,
      placeholder_color: '#336699',
      width: 4000,
      height: 3000,
      taken_at: new Date('2026-06-01T10:00:00.000Z'),
      received_at: new Date('2026-06-01T10:00:00.000Z'),
      is_public: false,
      analysis_results: null,
    }),
  );
  expect(await cases.listPhotos(randomUUID())).toEqual([]);
});

it('a case shows its public photos only, of reports no more than were asked for', async () => {
  const { cases } = database.tables;
  const second = await uploadAt('2026-06-02T10:00:00Z');
  const third = await uploadAt('2026-06-03T10:00:00Z');
  const fourth = await uploadAt('2026-06-04T10:00:00Z');
  const { case: opened } = await openCase(database.tables, {}, { image_id: second });
  const { case_id, number } = opened;
  await cases.join(number, newReport({ image_id: third, is_public: false }), join);
  await cases.join(number, newReport({ image_id: fourth }), join);
  const taken_at = new Date('2026-06-01T12:00:00.000Z');
  const after = await addCasePhoto(database, { case_id, taken_at });
  await addCasePhoto(database, { case_id, taken_at, is_public: false });
  const listPublicPhotos = async (max: number) =>
    (await cases.listPublicPhotos(case_id, max)).map(({ photo_id }) => photo_id);
  expect(await listPublicPhotos(5)).toEqual([fourth, second, after.photo_id]);
  expect(await listPublicPhotos(1)).toEqual([fourth, after.photo_id]);
  const [newest] = await cases.listPhotos(case_id);
  const { analysis_results: _, ...row } = newest!;
  expect((await cases.listPublicPhotos(case_id, 1))[0]).toEqual(row);
});

it('a case has its events of some kinds, the newest first', async () => {
  const { cases } = database.tables;
  const { case: opened } = await openCase(database.tables);
  await cases.join(opened.number, newReport(), join);
  const listEventKinds = async (...kinds: CaseEventKind[][]) =>
    (await cases.listEvents(opened.case_id, ...kinds)).map(({ kind }) => kind);
  expect(await listEventKinds()).toEqual(['report_joined', 'opened']);
  expect(await listEventKinds(['opened', 'replied'])).toEqual(['opened']);
});

it('the preview of a case is the newest photo of its reports', async () => {
  const { cases } = database.tables;
  const first = await uploadAt('2026-06-01T10:00:00Z');
  const second = await uploadAt('2026-06-02T10:00:00Z');
  const { case: opened } = await openCase(database.tables, {}, { image_id: first });
  await cases.join(opened.number, newReport({ image_id: second }), join);
  const { case: without } = await openCase(database.tables);
  const previews = await cases.findPreviews([opened.case_id, without.case_id, randomUUID()]);
  expect([...previews.keys()]).toEqual([opened.case_id]);
  expect(previews.get(opened.case_id)).toEqual((await cases.listPhotos(opened.case_id))[0]);
  expect(await cases.findPreviews([])).toEqual(new Map());
});

it('a deleted citizen is no longer in reports, events and followers, and the words stay', async () => {
  const { cases, accountRemovals } = database.tables;
  const officer = (await addUser(database.tables, { role: 'government' })).id;
  const ravi = (await addUser(database.tables)).id;
  const { case: opened } = await openCase(database.tables, {}, { user_id: asha, words: 'a sofa' });
  const joined = await cases.join(opened.number, newReport({ user_id: ravi }), {
    ...newRecord({ kind: 'report_joined' }, { actor_id: ravi }),
    change: () => ({}),
  });
  await cases.change(
    joined!.case,
    { assignee_id: officer },
    newRecord({ kind: 'assigned', actor_id: officer }),
  );
  for (const user_id of [ravi, officer]) {
    const entry = {
      at: new Date(),
      actor_id: user_id,
      action: 'user.deleted',
      subject: `user:${user_id}`,
      details: {},
    } as const;
    expect(await accountRemovals.remove({ user_id, photos: 'anonymized', entry })).toBe('removed');
  }
  expect(await cases.findById(opened.case_id)).toMatchObject({ version: 4, reports: 2, followers: 1 });
  const reports = await cases.listReports(opened.case_id);
  expect(reports.map(({ user_id, words }) => [user_id, words])).toEqual([
    [asha, 'a sofa'],
    [null, ''],
  ]);
  const events = database.kysely.selectFrom('case_events').where('case_id', '=', opened.case_id);
  expect(await events.select(['kind', 'actor_id', 'caused_by']).orderBy('version').execute()).toEqual([
    { kind: 'opened', actor_id: null, caused_by: null },
    { kind: 'report_joined', actor_id: null, caused_by: null },
    { kind: 'assigned', actor_id: officer, caused_by: null },
    { kind: 'unassigned', actor_id: null, caused_by: null },
  ]);
  expect(await cases.listReportsOfUploads(ravi, [])).toEqual([]);
});
