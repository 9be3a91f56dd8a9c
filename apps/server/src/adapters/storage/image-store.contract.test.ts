import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { MissingObject } from '../../ports/image-store.ts';
import { openDiskStore } from './disk-store.ts';
import { memoryStore } from './memory-store.ts';

const KEY = 'photos/0198c0de-0000-7000-8000-000000000001.jpg';
const bytesOf = (...values: number[]) => new Uint8Array(values);
const plain = (bytes: Uint8Array) => [...bytes];

const stores = {
  memory: async () => memoryStore(),
  disk: async () => openDiskStore(await mkdtemp(join(tmpdir(), 'store-'))),
};

describe.each(Object.entries(stores))('the %s store', (name, openStore) => {
  test('says which one it is', async () => {
    expect((await openStore()).name).toBe(name);
  });

  test('gives back what was put', async () => {
    const store = await openStore();
    await store.put(KEY, bytesOf(1, 2, 3), 'image/jpeg');
    expect(plain(await store.get(KEY))).toEqual([1, 2, 3]);
  });

  test('keeps an empty object and a large one', async () => {
    const store = await openStore();
    const large = new Uint8Array(3_000_000).fill(7);
    await store.put(KEY, bytesOf(), 'image/jpeg');
    await store.put('photos/1.jpg', large, 'image/jpeg');
    expect(plain(await store.get(KEY))).toEqual([]);
    expect(Buffer.compare(Buffer.from(await store.get('photos/1.jpg')), Buffer.from(large))).toBe(0);
  });

  test('streams an object and says its length first', async () => {
    const store = await openStore();
    await store.put(KEY, bytesOf(9, 8, 7, 6), 'image/jpeg');
    const opened = await store.open(KEY);
    expect(opened.bytes).toBe(4);
    expect(plain(await buffer(opened.stream))).toEqual([9, 8, 7, 6]);
  });

  test('replaces what is put again', async () => {
    const store = await openStore();
    await store.put(KEY, bytesOf(1, 1, 1, 1), 'image/jpeg');
    await store.put(KEY, bytesOf(2), 'image/jpeg');
    expect(plain(await store.get(KEY))).toEqual([2]);
  });

  test('never shows half an object while it is replaced', async () => {
    const store = await openStore();
    const versions = [1, 2, 3, 4].map((value) => new Uint8Array(200_000).fill(value));
    await store.put(KEY, versions[0]!, 'image/jpeg');
    const puts = versions.map((version) => store.put(KEY, version, 'image/jpeg'));
    const reads = Array.from({ length: 20 }, () => store.get(KEY));
    for (const read of await Promise.all(reads)) {
      expect(read.length).toBe(200_000);
      expect(new Set(read).size).toBe(1);
    }
    await Promise.all(puts);
  });

  test('does not see what the giver does to the bytes afterwards', async () => {
    const store = await openStore();
    const bytes = bytesOf(5);
    await store.put(KEY, bytes, 'image/jpeg');
    bytes[0] = 6;
    expect(plain(await store.get(KEY))).toEqual([5]);
  });

  test('says that a key is missing, before and after', async () => {
    const store = await openStore();
    await expect(store.get(KEY)).rejects.toThrow(MissingObject);
    await expect(store.open(KEY)).rejects.toThrow(MissingObject);
    await store.put(KEY, bytesOf(1), 'image/jpeg');
    await store.remove(KEY);
    await expect(store.get(KEY)).rejects.toThrow(MissingObject);
  });

  test('removing twice, or what never was, is no error', async () => {
    const store = await openStore();
    await store.put(KEY, bytesOf(1), 'image/jpeg');
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
    await expect(store.put(key, bytesOf(1), 'image/jpeg')).rejects.toThrow(refusal);
    await expect(store.get(key)).rejects.toThrow(refusal);
    await expect(store.open(key)).rejects.toThrow(refusal);
    await expect(store.remove(key)).rejects.toThrow(refusal);
  });

  test('is well', async () => {
    await expect((await openStore()).probe()).resolves.toBeUndefined();
  });
});
