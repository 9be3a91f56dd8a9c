import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { memoryStore } from '../../../adapters/storage/memory-store.ts';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import { type ImageStore, MissingObject, StoreUnavailable } from '../../../ports/image-store.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { type S3Server, s3Server } from '../../../test/outside/s3-server.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { addImage, addUser, imageOf, nothingFound, record } from '../../../test/rows.ts';
import { CopyDiffers } from './copy-key.ts';
import { type CopyOrder, copyStorage } from './copy-storage.ts';

const TARGET = 's3:here/bucket';
let database: TestDatabase;
let server: S3Server;
beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), s3Server()]);
});
afterAll(() => Promise.all([database.close(), server.close()]));

let from: ImageStore;
let to: ImageStore;
/** What was put into the target, in order. */
let puts: string[];
beforeEach(async () => {
  from = memoryStore();
  await server.emptied();
  const real = await openS3Store(server.settings);
  puts = [];
  to = {
    ...real,
    put: async (key, bytes, mime) => {
      puts.push(key);
      await real.put(key, bytes, mime);
    },
  };
});
afterEach(async () => {
  server.repair();
  await database.clear();
});

const copy = (change: Partial<CopyOrder> = {}) =>
  copyStorage({
    from,
    to,
    notes: database.tables.copyRecords,
    target: TARGET,
    signal: new AbortController().signal,
    tell: () => undefined,
    ...change,
  });

let shade = 0;
async function addPhoto() {
  const user = await addUser(database.tables);
  const image = imageOf(user.id);
  for (const key of [image.photo_key, image.thumbnail_key]) {
    shade += 1;
    await from.put(key, await jpegPhoto({ red: shade % 256 }), 'image/jpeg');
  }
  await addImage(database.tables, image);
  return image;
}
const addPhotos = async (count: number) => {
  const images = [];
  for (let left = count; left > 0; left -= 1) images.push(await addPhoto());
  return images;
};
const isSame = async (key: string) => Buffer.compare(await to.get(key), await from.get(key)) === 0;

test('everything that an image owns is there afterwards, byte for byte', async () => {
  const images = await addPhotos(3);
  expect(await copy()).toEqual({
    end: 'copied',
    images: 3,
    files: 6,
    bytes: expect.any(Number),
    removed: 0,
    missing: [],
  });
  for (const { photo_key, thumbnail_key } of images)
    expect([await isSame(photo_key), await isSame(thumbnail_key)]).toEqual([true, true]);
});

test('pictures of earlier runs come along', async () => {
  const image = await addPhoto();
  const drawn: string[] = [];
  for (const _ of [1, 2]) {
    const { analyses, objectLedger } = database.tables;
    const analysis_id = randomUUID();
    await analyses.request({
      analysis_id,
      image_id: image.image_id,
      requested_by: image.user_id,
      options: {},
    });
    const run = await analyses.claim({ worker: 'w', leaseSeconds: 30 });
    const processed_key = `processed/${analysis_id}-1.jpg`;
    await objectLedger.reserve([processed_key], new Date('2999-01-01'));
    await from.put(processed_key, await jpegPhoto(), 'image/jpeg');
    expect(await analyses.complete(run!, { ...record, results: nothingFound, processed_key })).toBe(true);
    drawn.push(processed_key);
  }
  await copy();
  expect(puts).toEqual(expect.arrayContaining(drawn));
});

test('a second time nothing is copied again', async () => {
  await addPhotos(2);
  await copy();
  puts.length = 0;
  expect(await copy()).toMatchObject({ end: 'copied', files: 0 });
  expect(puts).toEqual([]);
});

test('more images than fit a page all come along', async () => {
  const user = await addUser(database.tables);
  const bytes = await jpegPhoto();
  for (let left = 205; left > 0; left -= 1) {
    const image = imageOf(user.id);
    await from.put(image.photo_key, bytes, 'image/jpeg');
    await from.put(image.thumbnail_key, bytes, 'image/jpeg');
    await addImage(database.tables, image);
  }
  expect(await copy({ to: memoryStore() })).toMatchObject({ end: 'copied', images: 205, files: 410 });
});

test('what is uploaded while it runs comes along too', async () => {
  await addPhotos(2);
  let late: ReturnType<typeof addPhoto> | undefined;
  const slow: ImageStore = {
    ...to,
    put: async (key, bytes, mime) => {
      late ??= addPhoto();
      await late;
      await to.put(key, bytes, mime);
    },
  };
  expect(await copy({ to: slow })).toMatchObject({ end: 'copied', files: 6 });
  expect(await isSame((await late!).photo_key)).toBe(true);
});

test('what was deleted since is taken away from the target', async () => {
  const [gone, stays] = await addPhotos(2);
  await copy();
  await database.tables.images.remove(gone!.image_id);
  expect(await copy()).toMatchObject({ removed: 2, files: 0 });
  await expect(to.get(gone!.photo_key)).rejects.toThrow(MissingObject);
  expect(await isSame(stays!.photo_key)).toBe(true);
});

test('a file that is gone from the source is named and keeps nobody up', async () => {
  const [broken] = await addPhotos(2);
  await from.remove(broken!.photo_key);
  expect(await copy()).toMatchObject({ end: 'copied', files: 3, missing: [broken!.photo_key] });
});

describe('broken off', () => {
  test('by hand, it ends after the files under way and goes on from there', async () => {
    await addPhotos(10);
    const stop = new AbortController();
    const first = await copy({ signal: stop.signal, tell: () => stop.abort() });
    expect(first.end).toBe('stopped');
    expect(first.files).toBeLessThan(20);
    expect(await copy()).toMatchObject({ end: 'copied', files: 20 - first.files });
  });

  test('by a store that goes away, it says so and goes on from there', async () => {
    await addPhotos(10);
    let left = 7;
    server.breakWhen(({ method }) =>
      method === 'PUT' && left-- <= 0 ? { status: 500, code: 'InternalError' } : undefined,
    );
    await expect(copy()).rejects.toThrow(StoreUnavailable);
    server.repair();
    const { files, end } = await copy();
    expect(end).toBe('copied');
    expect(files).toBeLessThan(20);
    expect(files).toBeGreaterThanOrEqual(13);
  });

  test('between putting and noting, it puts the same file once more', async () => {
    await addPhoto();
    const forgetful = { ...database.tables.copyRecords, record: () => Promise.reject(new Error('killed')) };
    await expect(copy({ notes: forgetful })).rejects.toThrow('killed');
    expect(await copy()).toMatchObject({ end: 'copied', files: 2 });
  });
});

test('a store that keeps something else than it was given is found out, and nothing is noted', async () => {
  await addPhoto();
  const lossy: ImageStore = { ...to, get: async (key) => (await to.get(key)).subarray(1) };
  await expect(copy({ to: lossy })).rejects.toThrow(CopyDiffers);
  expect(await copy()).toMatchObject({ files: 2 });
});

test('each target has notes of its own, and they can be forgotten', async () => {
  await addPhoto();
  await copy();
  expect(await copy({ target: 'another', to: memoryStore() })).toMatchObject({ files: 2 });
  await database.tables.copyRecords.forgetAll(TARGET);
  expect(await copy()).toMatchObject({ files: 2 });
  expect(await copy({ target: 'another', to: memoryStore() })).toMatchObject({ files: 0 });
});
