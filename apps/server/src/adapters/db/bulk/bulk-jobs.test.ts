import { randomUUID } from 'node:crypto';
import type { BulkAction } from '@smart-waste/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BulkSelection, ClaimedItem } from '../../../modules/jobs/ports.ts';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, newImage, newJobEntry } from '../../../test/rows.ts';

let database: TestDatabase;
let admin: UserRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  admin = await addUser(database.tables, { role: 'admin' });
});
afterAll(() => database.close());

const now = new Date('2026-06-01T12:00:00Z');
async function start(
  choice: BulkSelection,
  { action = 'delete' as BulkAction, most = 100, created_at = now } = {},
) {
  const job_id = randomUUID();
  const job = { job_id, action, requested_by: admin.id, created_at };
  const images = { selection: choice, max: most };
  const total = await database.tables.bulk.start(job, images, newJobEntry(job));
  return { job_id, total };
}
const claim = (limit = 100, leaseSeconds = 60): Promise<ClaimedItem[]> =>
  database.tables.bulk.claim({ actions: ['delete', 'reprocess'], limit, leaseSeconds });
const ids = (count: number) => Array.from({ length: count }, () => randomUUID());
const finish = (item: ClaimedItem, result: 'done' | 'gone' = 'done') =>
  database.tables.bulk.complete(item, { result, error: result === 'done' ? null : 'Image not found', now });

describe('a job', () => {
  test('has one item for each picked image, in their order', async () => {
    const [first, second] = ids(2);
    const known = newImage(admin.id, { location: 'Jal Mahal' });
    await addImage(database.tables, known);
    const { job_id, total } = await start({ image_ids: [first!, known.image_id, second!, first!] });
    expect(total).toBe(3);
    const items = await database.tables.bulk.listItems(job_id, { after: 0, limit: 10, onlyFailed: false });
    expect(items.map(({ image_id, location, status }) => [image_id, location, status])).toEqual([
      [first, '', null],
      [known.image_id, 'Jal Mahal', 'pending'],
      [second, '', null],
    ]);
    expect(await database.tables.bulk.findById(job_id)).toMatchObject({
      requested_by: admin.username,
      total: 3,
      done: 0,
      failed: 0,
      finished_at: null,
    });
  });

  test('takes the matches of a search, newest first, and no later upload', async () => {
    for (const day of [1, 2, 3])
      await addImage(
        database.tables,
        newImage(admin.id, { location: `Road ${day}`, uploaded_at: new Date(Date.UTC(2026, 0, day)) }),
      );
    await addImage(database.tables, newImage(admin.id, { location: 'Park' }));
    const { job_id, total } = await start({ filter: { place: 'road', status: ['pending'] } });
    await addImage(database.tables, newImage(admin.id, { location: 'Road 4' }));
    expect(total).toBe(3);
    const items = await database.tables.bulk.listItems(job_id, { after: 0, limit: 10, onlyFailed: false });
    expect(items.map(({ location }) => location)).toEqual(['Road 3', 'Road 2', 'Road 1']);
    const rest = await database.tables.bulk.listItems(job_id, { after: 2, limit: 10, onlyFailed: false });
    expect(rest.map(({ location }) => location)).toEqual(['Road 1']);
  });

  test('is not written without images or with more than allowed', async () => {
    expect((await start({ filter: { place: 'nowhere' } })).total).toBe(0);
    expect((await start({ image_ids: ids(4) }, { most: 3 })).total).toBe(4);
    expect(await database.tables.bulk.listNewest(10)).toEqual([]);
    expect(await claim()).toEqual([]);
  });

  test('is written by one statement for twelve thousand uploads, and its items are found at once', async () => {
    await sql`
      insert into images (image_id, user_id, photo_key, thumbnail_key, width, height, placeholder_color, location,
                          location_source, uploaded_at, photo_sha256, perceptual_hash)
      select gen_random_uuid(), ${admin.id}, 'p' || n, 't' || n, 1, 1, '#000000', 'Desert', 'typed', now(),
             'many' || n, n::bit(64)
        from generate_series(1, 12000) as n`.execute(database.kysely);
    const { total } = await start({ filter: { place: 'desert' } }, { most: 100_000 });
    expect(total).toBe(12_000);
    expect((await claim(8)).map(({ position }) => position).sort((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8,
    ]);
  });
});

describe('the items of a job', () => {
  test('are each claimed by one of many concurrent processes', async () => {
    await start({ image_ids: ids(40) });
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(5)));
    const positions = claims.flat().map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
    const rest = await claim();
    expect([...positions, ...rest.map(({ position }) => position)].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    expect(await claim()).toEqual([]);
  });

  test('can be claimed again after the lease expired, and a late result changes nothing', async () => {
    const { job_id } = await start({ image_ids: ids(1) });
    const [late] = await claim(1, 0);
    const [second] = await claim();
    expect([late!.attempts, second!.attempts]).toEqual([1, 2]);
    await finish(late!, 'gone');
    expect(await database.tables.bulk.findById(job_id)).toMatchObject({ done: 0, failed: 0 });
    await finish(second!);
    await finish(second!);
    expect(await database.tables.bulk.findById(job_id)).toMatchObject({
      done: 1,
      failed: 0,
      finished_at: now,
    });
  });

  test('are counted by their results; the last one finishes the job', async () => {
    const { job_id } = await start({ image_ids: ids(3) });
    const items = await claim();
    await finish(items[0]!);
    await finish(items[1]!, 'gone');
    expect(await database.tables.bulk.findById(job_id)).toMatchObject({
      done: 1,
      failed: 1,
      finished_at: null,
    });
    await finish(items[2]!);
    expect(await database.tables.bulk.findById(job_id)).toMatchObject({
      done: 2,
      failed: 1,
      finished_at: now,
    });
    const failed = await database.tables.bulk.listItems(job_id, { after: 0, limit: 10, onlyFailed: true });
    expect(failed).toMatchObject([
      { image_id: items[1]!.image_id, result: 'gone', error: 'Image not found' },
    ]);
  });

  test('are all counted when they finish at the same moment', async () => {
    const { job_id } = await start({ image_ids: ids(30) });
    await Promise.all((await claim()).map((item) => finish(item)));
    expect(await database.tables.bulk.findById(job_id)).toMatchObject({ done: 30, finished_at: now });
  });

  test('come first when they belong to the oldest job with a requested action', async () => {
    const second = await start({ image_ids: ids(2) }, { created_at: new Date('2026-06-02') });
    const first = await start(
      { image_ids: ids(2) },
      { created_at: new Date('2026-06-01'), action: 'reprocess' },
    );
    const { bulk } = database.tables;
    expect(await bulk.claim({ actions: [], limit: 9, leaseSeconds: 60 })).toEqual([]);
    const [item] = await claim(1);
    expect(item).toMatchObject({ job_id: first.job_id, action: 'reprocess', requested_by: admin.id });
    const deletes = await bulk.claim({ actions: ['delete'], limit: 9, leaseSeconds: 60 });
    expect(deletes.map(({ job_id }) => job_id)).toEqual([second.job_id, second.job_id]);
  });
});

test('jobs are listed newest first, and old finished jobs are removed', async () => {
  const old = await start({ image_ids: ids(1) }, { created_at: new Date('2026-01-01') });
  const running = await start({ image_ids: ids(1) }, { created_at: new Date('2026-02-01') });
  const { bulk } = database.tables;
  await finish((await bulk.claim({ actions: ['delete'], limit: 1, leaseSeconds: 60 }))[0]!);
  expect((await bulk.listNewest(10)).map(({ job_id }) => job_id)).toEqual([running.job_id, old.job_id]);
  expect(await bulk.removeFinished(new Date('2026-12-31'))).toBe(1);
  expect((await bulk.listNewest(10)).map(({ job_id }) => job_id)).toEqual([running.job_id]);
});
