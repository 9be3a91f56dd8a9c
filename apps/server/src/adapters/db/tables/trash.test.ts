import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ImageRow, NewImage } from '../../../ports/image-table.ts';
import type { UserRow } from '../../../ports/user-table.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';

let database: TestDatabase;
let ann: UserRow;
let bob: UserRow;
beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(async () => {
  await database.clear();
  [ann, bob] = [await addUser(database.tables), await addUser(database.tables)];
});
afterAll(() => database.close());

const deletedAt = new Date('2026-06-02T10:00:00.000Z');
const add = async (given: Partial<NewImage> = {}, { analysed = false, queued = false } = {}) => {
  const { image } = await addImage(
    database.tables,
    newImage(ann.id, given),
    analysed || queued ? randomUUID() : null,
  );
  if (analysed) await complete();
  return image;
};
const claim = (worker = 'w') => database.tables.analyses.claim({ worker, leaseSeconds: 60 });
const complete = async () => {
  const run = await claim();
  return database.tables.analyses.complete(run!, { ...record, results: EMPTY_RESULTS });
};
const put = ({ image_id }: Pick<ImageRow, 'image_id'>, at = deletedAt) =>
  database.tables.trash.put(image_id, { at, by: bob.id });
const restore = ({ image_id }: Pick<ImageRow, 'image_id'>) => database.tables.trash.restore(image_id);

/** Every row of the image and its runs, as the database has them. */
async function readRows({ image_id }: Pick<ImageRow, 'image_id'>) {
  const { rows } = await sql<{ image: object; runs: object[] }>`
    select to_jsonb(images) as image,
           (select jsonb_agg(to_jsonb(analyses) order by analysis_id) from analyses
             where analyses.image_id = images.image_id) as runs
      from images where image_id = ${image_id}`.execute(database.kysely);
  return rows[0];
}

describe('an image in the trash (ST-38)', () => {
  it('is in no list, search or count', async () => {
    const kept = await add();
    const image = await add({ location: 'Old fort' }, { analysed: true });
    expect(await put(image)).toBe(true);
    const { images, users, analyses } = database.tables;
    expect(await images.findById(image.image_id)).toBeUndefined();
    expect(await images.findByPhoto(ann.id, 'x')).toBeUndefined();
    expect((await images.listPage({}, { limit: 10, after: null })).map(({ image_id }) => image_id)).toEqual([
      kept.image_id,
    ]);
    expect(await images.listPage({ place: 'fort' }, { limit: 10, after: null })).toEqual([]);
    expect(await images.count({})).toBe(1);
    expect(await images.countByStatus({ user_id: ann.id })).toMatchObject({ completed: 0, pending: 1 });
    expect((await users.findAccount(ann.id))?.uploads).toBe(1);
    expect(await analyses.listByImage(image.image_id, 5)).toEqual([]);
  });

  it('keeps its objects, which no sweeper removes', async () => {
    const image = await add({}, { analysed: true });
    await put(image);
    expect(await database.tables.objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toEqual([]);
    for (const key of [image.photo_key, image.thumbnail_key])
      expect(await database.tables.trash.findObjectState(key)).toBe('trashed');
    await restore(image);
    expect(await database.tables.trash.findObjectState(image.photo_key)).toBe('live');
  });

  it('is put there once, however often it is deleted at the same moment', async () => {
    const image = await add({}, { queued: true });
    const answers = await Promise.all([1, 2, 3, 4].map(() => put(image)));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await put(image)).toBe(false);
    expect(await database.tables.trash.countUpTo({}, 10)).toBe(1);
  });

  it('can be put there at the same moment as its near duplicates, and all come back', async () => {
    const here = { latitude: 1, longitude: 1, perceptual_hash: 'ffffffffffffffff' } as const;
    const alike: ImageRow[] = [];
    for (let minute = 0; minute < 8; minute += 1)
      alike.push(await add({ ...here, uploaded_at: new Date(Date.UTC(2026, 5, 1, 0, minute)) }));
    await Promise.all(alike.map((image) => put(image)));
    expect(await database.tables.images.count({})).toBe(0);
    await Promise.all(alike.map((image) => restore(image)));
    expect(await database.tables.images.count({})).toBe(8);
  });
});

describe('an image that is restored', () => {
  it('is as it was, with every run', async () => {
    const image = await add(
      { latitude: 26.912_412_345_678_9, longitude: -75.787_3, location: 'Old "fort"' },
      { analysed: true },
    );
    const before = await readRows(image);
    await put(image);
    expect(await restore(image)).toMatchObject({ image_id: image.image_id, status: 'completed' });
    expect(await readRows(image)).toEqual(before);
    expect(await database.tables.images.countByStatus()).toMatchObject({ completed: 1 });
  });

  it('is restored once by concurrent requests', async () => {
    const image = await add();
    await put(image);
    const answers = await Promise.all([1, 2, 3, 4].map(() => restore(image)));
    expect(answers.filter((answer) => answer !== undefined)).toHaveLength(1);
    expect(await restore(image)).toBeUndefined();
  });

  it('queues the run that was waiting, which could not be claimed meanwhile', async () => {
    const image = await add({}, { queued: true });
    await put(image);
    expect(await claim()).toBeUndefined();
    expect(await restore(image)).toMatchObject({ status: 'pending', stage: 'queued' });
    expect(await claim()).toMatchObject({ image_id: image.image_id, attempts: 1 });
  });

  it('queues the run that a worker held, whose late result changes nothing', async () => {
    const image = await add({}, { queued: true });
    const late = await claim('late');
    await put(image);
    const outcome = { ...record, results: EMPTY_RESULTS };
    expect(await database.tables.analyses.complete(late!, outcome)).toBe(false);
    await restore(image);
    expect(await database.tables.analyses.complete(late!, outcome)).toBe(false);
    expect(await database.tables.analyses.renew(late!, 60)).toBe(false);
    const again = await claim('next');
    expect(again).toMatchObject({ image_id: image.image_id, attempts: 2 });
    expect(await database.tables.analyses.complete(again!, outcome)).toBe(true);
  });

  it('marks its near duplicates again, also those that were restored before it', async () => {
    const here = { latitude: 1, longitude: 1, perceptual_hash: 'ffffffffffffffff' } as const;
    const first = await add({ ...here, uploaded_at: new Date(Date.UTC(2026, 5, 1)) });
    const [second, third] = [
      await add({ ...here, uploaded_at: new Date(Date.UTC(2026, 5, 2)) }),
      await add({ ...here, uploaded_at: new Date(Date.UTC(2026, 5, 3)) }),
    ];
    await database.kysely
      .updateTable('images')
      .set({ possible_duplicate_of: first.image_id })
      .where('image_id', 'in', [second.image_id, third.image_id])
      .execute();
    await put(third);
    await put(first);
    await restore(third);
    const findOriginal = async ({ image_id }: ImageRow) =>
      (await database.tables.images.findById(image_id))?.possible_duplicate_of;
    expect([await findOriginal(second), await findOriginal(third)]).toEqual([null, null]);
    await restore(first);
    expect([await findOriginal(second), await findOriginal(third)]).toEqual([first.image_id, first.image_id]);
  });

  it('loses what no longer exists: the requester of a run', async () => {
    const image = await add();
    await database.tables.analyses.request({
      analysis_id: randomUUID(),
      image_id: image.image_id,
      requested_by: bob.id,
      options: {},
    });
    await complete();
    await database.tables.trash.put(image.image_id, { at: deletedAt, by: ann.id });
    await database.kysely.deleteFrom('users').where('id', '=', bob.id).execute();
    expect(await restore(image)).toBeDefined();
    expect(await database.tables.analyses.listByImage(image.image_id, 5)).toMatchObject([
      { requested_by: null },
    ]);
  });
});

describe('the same photo, uploaded again', () => {
  const bytes = { photo_sha256: 'same', idempotency_key: 'key' };

  it('restores the image from the trash', async () => {
    const image = await add(bytes);
    await put(image);
    const again = await addImage(database.tables, newImage(ann.id, bytes));
    expect(again).toMatchObject({ outcome: 'restored', image: { image_id: image.image_id } });
    expect(await database.tables.images.count({})).toBe(1);
    expect(await database.tables.trash.countUpTo({}, 10)).toBe(0);
  });

  it('is an image of its own when another user uploads it', async () => {
    const image = await add(bytes);
    await put(image);
    expect((await addImage(database.tables, newImage(bob.id, bytes))).outcome).toBe('added');
    expect(await restore(image)).toBeDefined();
  });

  it('is never stored twice while the first one is deleted and restored', async () => {
    await add(bytes);
    for (let round = 0; round < 10; round += 1) {
      const [current] = await database.tables.images.listPage({}, { limit: 1, after: null });
      await Promise.all([
        put(current!),
        addImage(database.tables, newImage(ann.id, bytes)),
        addImage(database.tables, newImage(ann.id, bytes)),
        restore(current!),
      ]);
      const trashed = await database.tables.trash.listPage({}, { limit: 5, after: null });
      expect((await database.tables.images.count({})) + trashed.length).toBe(1);
      if (trashed[0]) await restore(trashed[0]);
    }
  });

  it('is accepted with the idempotency key of a deleted upload when it is another photo', async () => {
    const image = await add(bytes);
    await put(image);
    const other = await addImage(database.tables, newImage(ann.id, { ...bytes, photo_sha256: 'other' }));
    expect(other.outcome).toBe('added');
    expect(await restore(image)).toBeDefined();
    expect(await database.tables.images.findByIdempotencyKey(ann.id, 'key')).toMatchObject({
      image_id: other.image.image_id,
    });
  });
});

describe('purging', () => {
  it('hands every key to the sweeper', async () => {
    const image = await add({}, { analysed: true });
    const [run] = await database.tables.analyses.listByImage(image.image_id, 1);
    await put(image);
    const keys = [image.photo_key, image.thumbnail_key, run!.processed_key].sort();
    expect((await database.tables.trash.purge(image.image_id))?.sort()).toEqual(keys);
    const claimed = await database.tables.objectLedger.claim({ limit: 10, leaseSeconds: 60 });
    expect(claimed.map(({ key }) => key).sort()).toEqual(keys);
    expect(await restore(image)).toBeUndefined();
    expect(await database.tables.trash.purge(image.image_id)).toBeUndefined();
  });

  it('takes what was deleted before a moment, the oldest first, a slice at a time', async () => {
    const { trash } = database.tables;
    const days = [1, 2, 3, 4].map((day) => new Date(Date.UTC(2026, 5, day)));
    for (const day of days) await put(await add(), day);
    expect(await trash.purgeBefore(days[3]!, 2)).toBe(2);
    expect(await trash.purgeBefore(days[3]!, 2)).toBe(1);
    expect(await trash.purgeBefore(days[3]!, 2)).toBe(0);
    expect(await trash.listPage({}, { limit: 5, after: null })).toMatchObject([{ trashed_at: days[3] }]);
  });

  it('deletes drafts of photos that another version purged, and no others (LB-07)', async () => {
    const [present, trashed] = [await add(), await add()];
    const gone = randomUUID();
    const drafts = [present.image_id, trashed.image_id, gone].map((image_id) => ({
      image_id,
      user_id: bob.id,
      based_on: 0,
      version: 1,
      annotations: '[]',
      saved_at: deletedAt,
      is_blind: null,
    }));
    await database.kysely.insertInto('annotation_drafts').values(drafts).execute();
    await put(trashed);
    expect(await database.tables.trash.purgeBefore(new Date('2026-01-01'), 5)).toBe(0);
    const kept = await database.kysely.selectFrom('annotation_drafts').select('image_id').execute();
    expect(new Set(kept.map(({ image_id }) => image_id))).toEqual(
      new Set([present.image_id, trashed.image_id]),
    );
  });

  it('excludes restoring at the same moment: one of them gets the image', async () => {
    for (let round = 0; round < 6; round += 1) {
      const image = await add({}, { queued: true });
      await put(image);
      const { trash, images } = database.tables;
      const later = new Date('2027-01-01');
      const [restored, purged, swept] = await Promise.all([
        restore(image),
        trash.purge(image.image_id),
        trash.purgeBefore(later, 5),
      ]);
      expect([restored, purged, swept || undefined].filter((answer) => answer !== undefined)).toHaveLength(1);
      expect((await images.findById(image.image_id)) !== undefined).toBe(restored !== undefined);
      if (restored) await images.remove(image.image_id);
    }
  });
});

describe('the list of the trash', () => {
  it('shows those of one owner or all, deleted last first, in pages', async () => {
    const { trash } = database.tables;
    const images = [await add(), await add({ user_id: bob.id }), await add({}, { analysed: true })];
    for (const [index, image] of images.entries()) await put(image, new Date(Date.UTC(2026, 5, 5 + index)));
    const newest = await trash.listPage({}, { limit: 2, after: null });
    expect(newest).toMatchObject([
      { image_id: images[2]!.image_id, status: 'completed', trashed_by: bob.id, user_id: ann.id },
      { image_id: images[1]!.image_id, uploaded_at: images[1]!.uploaded_at },
    ]);
    expect(await trash.listPage({}, { limit: 2, after: newest[1]! })).toMatchObject([
      { image_id: images[0]!.image_id },
    ]);
    expect(await trash.listPage({ user_id: bob.id }, { limit: 5, after: null })).toHaveLength(1);
    expect(await trash.listPage({ user: ann.username.slice(0, 10) }, { limit: 5, after: null })).toHaveLength(
      2,
    );
    const until_or_by_owner = new Date(Date.UTC(2026, 5, 5));
    expect(await trash.listPage({ until_or_by_owner }, { limit: 5, after: null })).toMatchObject([
      { image_id: images[1]!.image_id, trashed_by: bob.id, user_id: bob.id },
      { image_id: images[0]!.image_id, trashed_at: until_or_by_owner },
    ]);
    expect(await trash.countUpTo({}, 2)).toBe(2);
    expect(await trash.findById(images[0]!.image_id)).toMatchObject({ photo_key: images[0]!.photo_key });
  });
});
