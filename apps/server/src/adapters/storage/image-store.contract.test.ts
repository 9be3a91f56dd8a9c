import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import type { FileCalls } from '../../lib/files/file-calls.ts';
import { computeSha256 } from '../../lib/sha256.ts';
import { type ImageStore, MissingObjectError } from '../../ports/image-store.ts';
import { type CloudinaryStub, cloudinaryStub } from '../../test/outside/cloudinary-stub.ts';
import { type S3Server, startS3Server } from '../../test/outside/s3-server.ts';
import { jpegPhoto, noisePhoto } from '../../test/photos.ts';
import { buildFileThreads } from '../../test/threads.ts';
import { createCloudinaryStore } from './cloudinary/cloudinary-store.ts';
import { openDiskStore } from './disk-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { openS3Store } from './s3/s3-store.ts';

const KEY = 'photos/0198c0de-0000-7000-8000-000000000001.jpg';
/** A real JPEG, because Cloudinary accepts nothing else. Each shade has its own bytes. */
const photo = async (shade = 1): Promise<Uint8Array> => new Uint8Array(await jpegPhoto({ red: shade }));
const same = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;

let s3: S3Server;
let files: FileCalls;
let cloudinary: CloudinaryStub;
beforeAll(async () => {
  files = await buildFileThreads();
  [s3, cloudinary] = await Promise.all([startS3Server(), cloudinaryStub()]);
});
afterAll(() => Promise.all([s3.close(), cloudinary.close()]));
afterEach(() => cloudinary.files.clear());

const stores: Record<string, () => Promise<ImageStore>> = {
  memory: async () => createMemoryStore(),
  disk: async () => openDiskStore(await createTemporaryFolder('store'), files),
  s3: () => s3.emptied().then(() => openS3Store(s3.settings)),
  cloudinary: async () => createCloudinaryStore(cloudinary.cloud),
};

describe.each(Object.entries(stores))('the %s store', (name, openStore) => {
  test('names its kind', async () => {
    expect((await openStore()).name).toBe(name);
  });

  test('returns the stored bytes', async () => {
    const [store, bytes] = await Promise.all([openStore(), photo()]);
    await store.put(KEY, bytes, 'image/jpeg');
    expect(same(await store.get(KEY), bytes)).toBe(true);
  });

  test('stores a large photo completely, beside others', async () => {
    const [store, large] = await Promise.all([openStore(), noisePhoto({ width: 2000, height: 1500 })]);
    expect(large.length).toBeGreaterThan(2_000_000);
    await store.put('photos/1.jpg', large, 'image/jpeg');
    await store.put(KEY, await photo(), 'image/jpeg');
    expect(same(await store.get('photos/1.jpg'), large)).toBe(true);
  });

  test('streams a photo with its length', async () => {
    const [store, bytes] = await Promise.all([openStore(), photo()]);
    await store.put(KEY, bytes, 'image/jpeg');
    const opened = await store.open(KEY);
    expect(opened.bytes).toBe(bytes.length);
    expect(same(await buffer(opened.stream), bytes)).toBe(true);
  });

  test('replaces a photo that is stored again', async () => {
    const store = await openStore();
    await store.put(KEY, await noisePhoto({ width: 300, height: 200 }), 'image/jpeg');
    await store.put(KEY, await photo(2), 'image/jpeg');
    expect(same(await store.get(KEY), await photo(2))).toBe(true);
  });

  test('stores photos that are put together, and replaces one', async () => {
    const store = await openStore();
    if (!store.putMany) return expect(['memory', 's3', 'cloudinary']).toContain(name);
    await store.put('photos/0.jpg', await photo(9), 'image/jpeg');
    const shades = [0, 1, 2, 3];
    await store.putMany((put) =>
      Promise.all(shades.map(async (shade) => put(`photos/${shade}.jpg`, await photo(shade), 'image/jpeg'))),
    );
    for (const shade of shades)
      expect(same(await store.get(`photos/${shade}.jpg`), await photo(shade))).toBe(true);
  });

  test('shows no staged photo before it is stored, and forgets what is discarded', async () => {
    const store = await openStore();
    const { staging } = store;
    if (!staging) return expect(['memory', 's3', 'cloudinary']).toContain(name);
    const [first, second] = ['photos/0.jpg', 'photos/1.jpg'] as const;
    const stage = () =>
      staging.write(async (put) => {
        for (const [shade, key] of [first, second].entries())
          await put(key, await photo(shade), 'image/jpeg');
      });
    await stage();
    await expect(store.get(first)).rejects.toThrow(MissingObjectError);
    await staging.store([first]);
    expect(same(await store.get(first), await photo(0))).toBe(true);
    await expect(store.get(second)).rejects.toThrow(MissingObjectError);
    await staging.discard();
    await expect(staging.store([second])).rejects.toThrow(MissingObjectError);
    expect(same(await store.get(first), await photo(0))).toBe(true);
    await staging.discard();
    await stage();
    await staging.store([second]);
    expect(same(await store.get(second), await photo(1))).toBe(true);
  });

  test('reads several photos together, and says which it has not', async () => {
    const store = await openStore();
    if (!store.getMany) return expect(['memory', 's3', 'cloudinary']).toContain(name);
    const keys = ['photos/0.jpg', 'photos/1.jpg', 'thumbnails/1.jpg'];
    await store.put('photos/0.jpg', await photo(0), 'image/jpeg');
    await store.put('photos/1.jpg', await photo(1), 'image/jpeg');
    const [first, second, missing] = await store.getMany(keys);
    for (const [shade, found] of [first, second].entries()) {
      expect(found && same(found.bytes, await photo(shade))).toBe(true);
      expect(found?.sha256).toBe(computeSha256(await photo(shade)));
    }
    expect(missing).toBeUndefined();
  });

  test('never returns a partial photo while it is replaced', async () => {
    const store = await openStore();
    const versions = await Promise.all(
      [1, 2, 3, 4].map((red) => noisePhoto({ red, width: 400, height: 300 })),
    );
    await store.put(KEY, versions[0]!, 'image/jpeg');
    const puts = versions.map((version) => store.put(KEY, version, 'image/jpeg'));
    const reads = await Promise.all(Array.from({ length: 20 }, () => store.get(KEY)));
    for (const read of reads) expect(versions.some((version) => same(version, read))).toBe(true);
    await Promise.all(puts);
  });

  test('is not affected by later changes of the given bytes', async () => {
    const [store, bytes] = await Promise.all([openStore(), photo()]);
    await store.put(KEY, bytes, 'image/jpeg');
    const before = bytes.slice();
    bytes.fill(6);
    expect(same(await store.get(KEY), before)).toBe(true);
  });

  test('reports a missing key, before it was stored and after it was removed', async () => {
    const store = await openStore();
    await expect(store.get(KEY)).rejects.toThrow(MissingObjectError);
    await expect(store.open(KEY)).rejects.toThrow(MissingObjectError);
    await store.put(KEY, await photo(), 'image/jpeg');
    await store.remove(KEY);
    await expect(store.get(KEY)).rejects.toThrow(MissingObjectError);
  });

  test('accepts the removal of a missing photo', async () => {
    const store = await openStore();
    await store.put(KEY, await photo(), 'image/jpeg');
    await store.remove(KEY);
    await store.remove(KEY);
    await store.remove('nothing/1.jpg');
  });

  test.each([
    '',
    'photos',
    'photos/',
    '/photos/1.jpg',
    'photos/../1.jpg',
    '../photos/1.jpg',
    'photos/..',
    'photos/a/1.jpg',
    'photos\\1.jpg',
    'photos/1.jpg\n',
    'photos/1.jpg\0',
    'Photos/1.jpg',
    'photos/1',
    'photos/.jpg',
    'photos/xyz.jpg',
    `photos/${'1'.repeat(65)}.jpg`,
  ])('refuses the key %j for every use', async (key) => {
    const store = await openStore();
    const refusal = /not a storage key/;
    await expect(store.put(key, new Uint8Array([1]), 'image/jpeg')).rejects.toThrow(refusal);
    await expect(store.get(key)).rejects.toThrow(refusal);
    await expect(store.open(key)).rejects.toThrow(refusal);
    await expect(store.remove(key)).rejects.toThrow(refusal);
  });

  test('passes its health probe', async () => {
    await expect((await openStore()).probe()).resolves.toBeUndefined();
  });
});
