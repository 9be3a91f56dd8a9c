import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../../adapters/storage/memory-store.ts';
import { openS3Store } from '../../../adapters/storage/s3/s3-store.ts';
import { buildPictureKey } from '../../../ports/analysis-table.ts';
import { type ImageStore, MissingObjectError, StoreUnavailableError } from '../../../ports/image-store.ts';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { type S3Server, startS3Server } from '../../../test/outside/s3-server.ts';
import { jpegPhoto } from '../../../test/photos.ts';
import { addImage, addUser, EMPTY_RESULTS, newImage, record } from '../../../test/rows.ts';
import { CopyMismatchError, type CopyOptions, copyStorage } from './copy-storage.ts';

const TARGET = 's3:here/bucket';
let database: TestDatabase;
let server: S3Server;
beforeAll(async () => {
  [database, server] = await Promise.all([testDatabase(), startS3Server()]);
});
afterAll(() => Promise.all([database.close(), server.close()]));

let from: ImageStore;
let to: ImageStore;
/** The keys that were put into the target, in order. */
let puts: string[];
beforeEach(async () => {
  from = createMemoryStore();
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

const copy = (change: Partial<CopyOptions> = {}) =>
  copyStorage({
    from,
    to,
    records: database.tables.copyRecords,
    target: TARGET,
    signal: new AbortController().signal,
    onProgress: () => undefined,
    ...change,
  });

let shade = 0;
async function addPhoto() {
  const user = await addUser(database.tables);
  const image = newImage(user.id);
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

test('copies every file that images own, byte for byte (ST-29)', async () => {
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

test('copies the pictures that earlier versions stored', async () => {
  const image = await addPhoto();
  const drawn: string[] = [];
  for (const _ of [1, 2]) {
    const { analyses } = database.tables;
    const analysis_id = randomUUID();
    await analyses.request({
      analysis_id,
      image_id: image.image_id,
      requested_by: image.user_id,
      options: {},
    });
    const run = await analyses.claim({ worker: 'w', leaseSeconds: 30 });
    const processed_key = `processed/${analysis_id}-1.jpg`;
    await from.put(processed_key, await jpegPhoto(), 'image/jpeg');
    expect(await analyses.complete(run!, { ...record, results: EMPTY_RESULTS })).toBe(true);
    const stored = { processed_key };
    await database.kysely.updateTable('images').set(stored).execute();
    await database.kysely
      .updateTable('analyses')
      .set(stored)
      .where('analysis_id', '=', analysis_id)
      .execute();
    drawn.push(processed_key);
  }
  await copy();
  expect(puts).toEqual(expect.arrayContaining(drawn));
});

test('does not copy cached annotated pictures', async () => {
  const image = await addPhoto();
  const { analyses } = database.tables;
  const analysis_id = randomUUID();
  const { image_id, user_id } = image;
  await analyses.request({ analysis_id, image_id, requested_by: user_id, options: {} });
  const run = await analyses.claim({ worker: 'w', leaseSeconds: 30 });
  expect(await analyses.complete(run!, { ...record, results: EMPTY_RESULTS })).toBe(true);
  await from.put(buildPictureKey(analysis_id), await jpegPhoto(), 'image/jpeg');
  expect(await copy()).toMatchObject({ end: 'copied', files: 2, missing: [] });
  expect(puts.toSorted()).toEqual([image.photo_key, image.thumbnail_key].toSorted());
});

test('copies nothing twice', async () => {
  await addPhotos(2);
  await copy();
  puts.length = 0;
  expect(await copy()).toMatchObject({ end: 'copied', files: 0 });
  expect(puts).toEqual([]);
});

test('copies more images than one page holds', async () => {
  const user = await addUser(database.tables);
  const bytes = await jpegPhoto();
  for (let left = 205; left > 0; left -= 1) {
    const image = newImage(user.id);
    await from.put(image.photo_key, bytes, 'image/jpeg');
    await from.put(image.thumbnail_key, bytes, 'image/jpeg');
    await addImage(database.tables, image);
  }
  expect(await copy({ to: createMemoryStore() })).toMatchObject({ end: 'copied', images: 205, files: 410 });
});

test('copies what is uploaded while it runs', async () => {
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

test('removes from the target what was deleted since the last copy', async () => {
  const [removed, stays] = await addPhotos(2);
  await copy();
  await database.tables.images.remove(removed!.image_id);
  expect(await copy()).toMatchObject({ removed: 2, files: 0 });
  await expect(to.get(removed!.photo_key)).rejects.toThrow(MissingObjectError);
  expect(await isSame(stays!.photo_key)).toBe(true);
});

test('reports a file that is missing in the source and copies the rest', async () => {
  const [broken] = await addPhotos(2);
  await from.remove(broken!.photo_key);
  expect(await copy()).toMatchObject({ end: 'copied', files: 3, missing: [broken!.photo_key] });
});

describe('an interrupted copy', () => {
  test('ends after the running files when it is stopped, and continues from there', async () => {
    await addPhotos(10);
    const stop = new AbortController();
    const first = await copy({ signal: stop.signal, onProgress: () => stop.abort() });
    expect(first.end).toBe('stopped');
    expect(first.files).toBeLessThan(20);
    expect(await copy()).toMatchObject({ end: 'copied', files: 20 - first.files });
  });

  test('fails when a store becomes unavailable, and continues from there', async () => {
    await addPhotos(10);
    let left = 7;
    server.breakWhen(({ method }) =>
      method === 'PUT' && left-- <= 0 ? { status: 500, code: 'InternalError' } : undefined,
    );
    await expect(copy()).rejects.toThrow(StoreUnavailableError);
    server.repair();
    const { files, end } = await copy();
    expect(end).toBe('copied');
    expect(files).toBeLessThan(20);
    expect(files).toBeGreaterThanOrEqual(13);
  });

  test('copies a file again that was stored but not recorded', async () => {
    await addPhoto();
    const failing = { ...database.tables.copyRecords, record: () => Promise.reject(new Error('killed')) };
    await expect(copy({ records: failing })).rejects.toThrow('killed');
    expect(await copy()).toMatchObject({ end: 'copied', files: 2 });
  });
});

test('detects a store that returns different bytes, and records nothing', async () => {
  await addPhoto();
  const lossy: ImageStore = { ...to, get: async (key) => (await to.get(key)).subarray(1) };
  await expect(copy({ to: lossy })).rejects.toThrow(CopyMismatchError);
  expect(await copy()).toMatchObject({ files: 2 });
});

test('keeps records for each target, which can be forgotten', async () => {
  await addPhoto();
  await copy();
  expect(await copy({ target: 'another', to: createMemoryStore() })).toMatchObject({ files: 2 });
  await database.tables.copyRecords.forgetAll(TARGET);
  expect(await copy()).toMatchObject({ files: 2 });
  expect(await copy({ target: 'another', to: createMemoryStore() })).toMatchObject({ files: 0 });
});
