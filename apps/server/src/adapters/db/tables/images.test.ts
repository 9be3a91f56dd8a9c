import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildPictureKey } from '../../../ports/analysis-table.ts';
import type { ImageFilter, ImageRow, NewImage } from '../../../ports/image-table.ts';
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

const future = new Date('2999-01-01T00:00:00.000Z');
const add = (image: NewImage, analysis_id: string | null = null) =>
  addImage(database.tables, image, analysis_id);
const looseKeys = async () =>
  (await database.kysely.selectFrom('orphaned_objects').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );
const listRuns = (image_id: string) =>
  database.kysely.selectFrom('analyses').selectAll().where('image_id', '=', image_id).execute();

describe('an image that is added', () => {
  test('waits with its first run, requested by its owner', async () => {
    const { photo_sha256: _, perceptual_hash: __, idempotency_key: ___, ...given } = newImage(ann.id);
    const analysis_id = randomUUID();
    const { outcome, image } = await add({ ...newImage(ann.id), ...given }, analysis_id);
    expect(outcome).toBe('added');
    expect(image).toEqual({
      ...given,
      processed_key: null,
      status: 'pending',
      stage: 'queued',
      analysis_results: null,
      error_message: null,
      possible_duplicate_of: null,
      reviewed_at: null,
      reviewed_by: null,
      severity: -1, // not rated yet
    });
    expect(await database.tables.images.findById(given.image_id)).toEqual(image);
    expect(await listRuns(given.image_id)).toMatchObject([
      { analysis_id, status: 'pending', requested_by: ann.id, attempts: 0, options: {} },
    ]);
  });

  test('is pending without a queued run when no run is requested', async () => {
    const { image } = await add(newImage(ann.id));
    expect(image).toMatchObject({ status: 'pending', stage: null });
    expect(await listRuns(image.image_id)).toEqual([]);
  });

  test('is refused when its keys are not reserved any more, and leaves nothing', async () => {
    const { images, objectLedger } = database.tables;
    const never = newImage(ann.id);
    await expect(images.add(never, randomUUID())).rejects.toThrow('no longer reserved');

    const swept = newImage(ann.id);
    await objectLedger.reserve([swept.photo_key, swept.thumbnail_key], new Date('2020-01-01T00:00:00.000Z'));
    expect(await objectLedger.claim({ limit: 10, leaseSeconds: 60 })).toHaveLength(2);
    await expect(images.add(swept, randomUUID())).rejects.toThrow('no longer reserved');
    expect(await images.count({ user_id: ann.id })).toBe(0);
  });

  test('takes over the keys that were reserved for it, and no others', async () => {
    const image = newImage(ann.id);
    await database.tables.objectLedger.reserve(
      [image.photo_key, image.thumbnail_key, 'photos/another.jpg'],
      future,
    );
    await add(image);
    expect(await looseKeys()).toEqual(['photos/another.jpg']);
  });

  test('is rejected as a whole when its coordinates are invalid', async () => {
    const wrong: Partial<NewImage>[] = [
      { latitude: 91, longitude: 0 },
      { latitude: Number.NaN, longitude: 0 },
      { latitude: 1, longitude: -180.1 },
      { latitude: 1, longitude: null },
    ];
    for (const place of wrong) await expect(add(newImage(ann.id, place), randomUUID())).rejects.toThrow();
    expect(await database.tables.images.count({})).toBe(0);
    expect(await database.tables.analyses.countQueued()).toEqual({ pending: 0, processing: 0 });
  });

  test('is rejected when its user does not exist', async () => {
    await expect(add(newImage(2_000_000_000))).rejects.toThrow(/user_id/);
  });
});

describe('another place', () => {
  const place = {
    location: 'Johari Bazaar',
    latitude: 26.92,
    longitude: 75.82,
    location_source: 'map',
  } as const;
  const change = (image_id: string) =>
    database.tables.images.changePlace(image_id, place, {
      at: new Date('2026-06-01T12:00:00Z'),
      actor_id: ann.id,
      action: 'image.place_changed',
      subject: image_id,
      details: {},
    });
  const readActions = async () =>
    (await database.kysely.selectFrom('audit_log').select('action').execute()).map(({ action }) => action);

  test('replaces the old one and marks the hour of the upload for the summary', async () => {
    const { image } = await add(newImage(ann.id));
    await database.kysely.deleteFrom('dirty_hours').execute();
    expect(await change(image.image_id)).toEqual({ ...image, ...place });
    expect(await readActions()).toEqual(['image.place_changed']);
    expect(await database.kysely.selectFrom('dirty_hours').selectAll().execute()).toHaveLength(1);
  });

  test('changes nothing for an unknown image', async () => {
    expect(await change(randomUUID())).toBeUndefined();
    expect(await readActions()).toEqual([]);
  });
});

describe('the same photo again', () => {
  test('is the first image when the same person sends the same bytes', async () => {
    const first = await add(newImage(ann.id), randomUUID());
    const photo_sha256 = 'same bytes';
    const one = await add(newImage(ann.id, { photo_sha256 }), randomUUID());
    const again = await add(newImage(ann.id, { photo_sha256 }), randomUUID());
    expect(again).toEqual({ outcome: 'duplicate', image: one.image });
    expect(first.image.image_id).not.toBe(one.image.image_id);
    expect(await database.tables.images.findByPhoto(ann.id, photo_sha256)).toEqual(one.image);
    expect(await database.tables.analyses.countQueued()).toEqual({ pending: 2, processing: 0 });
  });

  test('is another image when another user sends it', async () => {
    const mine = await add(newImage(ann.id, { photo_sha256: 'shared', idempotency_key: 'k' }));
    const theirs = await add(newImage(bob.id, { photo_sha256: 'shared', idempotency_key: 'k' }));
    expect([mine.outcome, theirs.outcome]).toEqual(['added', 'added']);
  });

  test('is the first image when the idempotency key is the same, whatever the bytes', async () => {
    const first = await add(newImage(ann.id, { idempotency_key: 'try 1' }));
    const other = await add(newImage(ann.id, { photo_sha256: 'other' }));
    const again = await add(newImage(ann.id, { idempotency_key: 'try 1', photo_sha256: 'other' }));
    expect(again).toEqual({ outcome: 'retried', image: first.image });
    expect(await database.tables.images.findByIdempotencyKey(ann.id, 'try 1')).toEqual(first.image);
    expect(await database.tables.images.findByIdempotencyKey(bob.id, 'try 1')).toBeUndefined();
    expect(other.outcome).toBe('added');
  });

  test('leaves the keys of the second copy reserved, to be removed', async () => {
    await add(newImage(ann.id, { photo_sha256: 'same' }));
    const copy = newImage(ann.id, { photo_sha256: 'same' });
    await database.tables.objectLedger.reserve([copy.photo_key, copy.thumbnail_key], future);
    await add(copy, randomUUID());
    expect(await looseKeys()).toEqual([copy.photo_key, copy.thumbnail_key].sort());
  });

  test('sent twenty times at the same moment is one image with one run', async () => {
    const copies = Array.from({ length: 20 }, () => newImage(ann.id, { photo_sha256: 'raced' }));
    const answers = await Promise.all(copies.map((copy) => add(copy, randomUUID())));
    expect(answers.filter(({ outcome }) => outcome === 'added')).toHaveLength(1);
    expect(new Set(answers.map(({ image }) => image.image_id)).size).toBe(1);
    expect(await database.tables.analyses.countQueued()).toEqual({ pending: 1, processing: 0 });
    expect(await database.tables.images.count({ user_id: ann.id })).toBe(1);
  });
});

describe('a near duplicate', () => {
  const here = { latitude: 28.6139, longitude: 77.209 } as const;
  const hash = 'ffffffffffffffff';
  const createMoment = (day: number) => new Date(Date.UTC(2026, 5, day));
  const addAndGetDuplicate = async (image: NewImage) => (await add(image)).image.possible_duplicate_of;

  test.each([
    ['the same hash', 'ffffffffffffffff', true],
    ['6 bits apart', 'ffffffffffffffc0', true],
    ['7 bits apart', 'ffffffffffffff80', false],
    ['the opposite', '0000000000000000', false],
  ])('is marked by the distance of its hash (%s: %s): %s', async (_, perceptual_hash, marked) => {
    const first = await add(
      newImage(bob.id, { ...here, perceptual_hash: hash, uploaded_at: createMoment(1) }),
    );
    const answer = await addAndGetDuplicate(
      newImage(ann.id, { ...here, perceptual_hash, uploaded_at: createMoment(2) }),
    );
    expect(answer).toBe(marked ? first.image.image_id : null);
  });

  test.each([
    ['90 m north', { latitude: 28.6139 + 0.00081, longitude: 77.209 }, true],
    ['90 m south-west corner', { latitude: 28.6139 - 0.00081, longitude: 77.209 - 0.00092 }, true],
    ['120 m north', { latitude: 28.6139 + 0.00108, longitude: 77.209 }, false],
    ['120 m east', { latitude: 28.6139, longitude: 77.209 + 0.00123 }, false],
    ['no coordinates', { latitude: null, longitude: null }, false],
  ])('is marked only within 100 metres: %s', async (_, place, marked) => {
    const first = await add(
      newImage(ann.id, { ...here, perceptual_hash: hash, uploaded_at: createMoment(1) }),
    );
    const answer = await addAndGetDuplicate(
      newImage(ann.id, { ...place, perceptual_hash: hash, uploaded_at: createMoment(2) }),
    );
    expect(answer).toBe(marked ? first.image.image_id : null);
  });

  test.each([
    [0.00001, 0.00001],
    [-33.87, 151.2],
    [-0.0004, -0.0004],
    [89.9999, 10],
    [-90, 0],
    [60, 179.9999],
  ])('is found at %d, %d too', async (latitude, longitude) => {
    const first = await add(
      newImage(bob.id, { latitude, longitude, perceptual_hash: hash, uploaded_at: createMoment(1) }),
    );
    const image = newImage(ann.id, {
      latitude,
      longitude,
      perceptual_hash: hash,
      uploaded_at: createMoment(2),
    });
    expect(await addAndGetDuplicate(image)).toBe(first.image.image_id);
  });

  test('is only looked for among photos without coordinates of the same user when it has none', async () => {
    const mine = await add(newImage(ann.id, { perceptual_hash: hash, uploaded_at: createMoment(1) }));
    const again = { perceptual_hash: hash, uploaded_at: createMoment(2) };
    expect(await addAndGetDuplicate(newImage(bob.id, again))).toBeNull();
    expect(await addAndGetDuplicate(newImage(ann.id, again))).toBe(mine.image.image_id);
  });

  test('is ignored when it is older than 30 days or newer than the photo', async () => {
    await add(newImage(bob.id, { ...here, perceptual_hash: hash, uploaded_at: new Date('2026-04-01') }));
    await add(newImage(bob.id, { ...here, perceptual_hash: hash, uploaded_at: new Date('2026-08-01') }));
    const image = newImage(ann.id, { ...here, perceptual_hash: hash, uploaded_at: createMoment(15) });
    expect(await addAndGetDuplicate(image)).toBeNull();
  });

  test('is the most similar photo, and the newest of equally similar ones', async () => {
    const photo = (perceptual_hash: string, day: number) =>
      add(newImage(bob.id, { ...here, perceptual_hash, uploaded_at: createMoment(day) }));
    await photo('ffffffffffffffff', 1);
    const best = await photo('ffffffffffffffff', 2);
    await photo('fffffffffffffff0', 3);
    const image = newImage(ann.id, { ...here, perceptual_hash: hash, uploaded_at: createMoment(4) });
    expect(await addAndGetDuplicate(image)).toBe(best.image.image_id);
  });

  test('is no longer referenced after it was deleted', async () => {
    const first = await add(
      newImage(bob.id, { ...here, perceptual_hash: hash, uploaded_at: createMoment(1) }),
    );
    const { image } = await add(
      newImage(ann.id, { ...here, perceptual_hash: hash, uploaded_at: createMoment(2) }),
    );
    await database.tables.images.remove(first.image.image_id);
    expect(await database.tables.images.findById(image.image_id)).toMatchObject({
      possible_duplicate_of: null,
    });
  });
});

describe('a list', () => {
  async function readInPages(limit: number, filter: ImageFilter): Promise<ImageRow[]> {
    const found: ImageRow[] = [];
    for (;;) {
      const page = await database.tables.images.listPage(filter, { limit, after: found.at(-1) ?? null });
      found.push(...page);
      if (page.length < limit) return found;
    }
  }

  test('shows every image once, newest first, whatever the page size', async () => {
    const { images } = database.tables;
    const sameMoment = new Date('2026-06-01T00:00:00.000Z');
    for (let n = 0; n < 25; n++) {
      const uploaded_at = n < 12 ? sameMoment : new Date(sameMoment.getTime() + (n % 5) * 1000);
      await add(newImage(n % 2 ? ann.id : bob.id, { uploaded_at }));
    }
    const filters: ImageFilter[] = [
      {},
      { user_id: ann.id },
      { status: 'pending' },
      { user_id: bob.id, status: 'pending' },
    ];
    for (const filter of filters) {
      const whole = await images.listPage(filter, { limit: 200, after: null });
      expect(await readInPages(4, filter)).toEqual(whole);
      expect(whole).toHaveLength(await images.count(filter));
      const order = whole.map(({ uploaded_at, image_id }) => `${uploaded_at.toISOString()} ${image_id}`);
      expect(order).toEqual([...order].sort().reverse());
    }
  });

  test('is empty for a user or a status without images', async () => {
    await add(newImage(ann.id));
    const { images } = database.tables;
    expect(await images.listPage({ user_id: bob.id }, { limit: 10, after: null })).toEqual([]);
    expect(await images.listPage({ status: 'completed' }, { limit: 10, after: null })).toEqual([]);
    expect(await images.count({ status: 'completed' })).toBe(0);
    const before = { uploaded_at: new Date(0), image_id: randomUUID() };
    expect(await images.listPage({}, { limit: 10, after: before })).toEqual([]);
  });
});

describe('an image that is removed', () => {
  test('abandons all its keys, those of every run too', async () => {
    const { images, analyses } = database.tables;
    const { image } = await add(newImage(ann.id), randomUUID());
    const pictures: string[] = [];
    for (const _ of [1, 2]) {
      const run = await analyses.claim({ worker: 'w', leaseSeconds: 60 });
      pictures.push(buildPictureKey(run!.analysis_id));
      await analyses.complete(run!, { ...record, results: EMPTY_RESULTS });
      await analyses.request({
        analysis_id: randomUUID(),
        image_id: image.image_id,
        requested_by: ann.id,
        options: {},
      });
    }
    const all = [image.photo_key, image.thumbnail_key, ...pictures].sort();
    expect((await images.remove(image.image_id))?.sort()).toEqual(all);
    expect(await looseKeys()).toEqual(all);
    expect(await images.findById(image.image_id)).toBeUndefined();
    expect(await listRuns(image.image_id)).toEqual([]);
    expect(
      (await database.tables.objectLedger.claim({ limit: 10, leaseSeconds: 60 }))
        .map(({ key }) => key)
        .sort(),
    ).toEqual(all);
  });

  test('is removed once by concurrent requests', async () => {
    const { image } = await add(newImage(ann.id), randomUUID());
    const answers = await Promise.all([1, 2, 3, 4].map(() => database.tables.images.remove(image.image_id)));
    expect(answers.filter((keys) => keys !== undefined)).toHaveLength(1);
    expect(await database.tables.images.count({})).toBe(0);
    expect(await database.tables.images.remove(randomUUID())).toBeUndefined();
  });

  test('can be removed at the same moment as its near duplicates without a deadlock', async () => {
    const here = { latitude: 1, longitude: 1, perceptual_hash: 'ffffffffffffffff' } as const;
    for (const round of [1, 2, 3]) {
      const alike = Array.from({ length: 8 }, (_, index) =>
        newImage(ann.id, { ...here, uploaded_at: new Date(Date.UTC(2026, 5, round, 0, index)) }),
      );
      for (const image of alike) await add(image);
      await Promise.all(alike.map(({ image_id }) => database.tables.images.remove(image_id)));
    }
    expect(await database.tables.images.count({})).toBe(0);
  });

  test('can be uploaded again', async () => {
    const bytes = { photo_sha256: 'same', idempotency_key: 'key' };
    const { image } = await add(newImage(ann.id, bytes));
    await database.tables.images.remove(image.image_id);
    expect((await add(newImage(ann.id, bytes))).outcome).toBe('added');
  });
});
