import { cp, mkdir, readdir, readFile, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { canMount, onSmallDisk } from '../../../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import {
  type ImageStore,
  MissingObjectError,
  StoreFullError,
  StoreUnavailableError,
} from '../../ports/image-store.ts';
import { blockingFiles } from '../../test/threads.ts';
import { openDiskStore } from './disk-store.ts';

const KEY = 'photos/1.jpg';
const filesIn = async (root: string) =>
  (await readdir(root, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

test('a store creates its folder with all parents', async () => {
  const store = await openDiskStore(join(await createTemporaryFolder('disk-store'), 'a', 'b'), blockingFiles);
  await store.put(KEY, Buffer.from('photo'), 'image/jpeg');
  expect(Buffer.from(await store.get(KEY)).toString()).toBe('photo');
});

test('stored photos, and no other files, are there for the next process', async () => {
  const root = await createTemporaryFolder('disk-store');
  const store = await openDiskStore(root, blockingFiles);
  await store.put(KEY, Buffer.from('photo'), 'image/jpeg');
  await store.probe();
  expect(Buffer.from(await (await openDiskStore(root, blockingFiles)).get(KEY)).toString()).toBe('photo');
  expect(await filesIn(root)).toBe(1);
});

test('temporary files of a killed process are removed at the next start, those being written stay', async () => {
  const root = await createTemporaryFolder('disk-store');
  await openDiskStore(root, blockingFiles);
  const [old, young] = ['old.tmp', 'young.tmp'].map((name) => join(root, 'incoming', name)) as [
    string,
    string,
  ];
  await writeFile(old, 'half');
  await writeFile(young, 'half');
  await utimes(old, new Date(0), new Date(0));
  await openDiskStore(root, blockingFiles);
  expect(await readdir(join(root, 'incoming'))).toEqual(['young.tmp']);
});

test('temporary files of a process that was killed later are removed while the store is in use', async () => {
  const root = await createTemporaryFolder('disk-store');
  const store = await openDiskStore(root, blockingFiles);
  const old = join(root, 'incoming', 'old.tmp');
  await writeFile(old, 'half');
  await utimes(old, new Date(0), new Date(0));
  await store.removeLeftovers?.();
  expect(await readdir(join(root, 'incoming'))).toEqual([]);
});

test.each<[string, (root: string, store: ImageStore) => unknown]>([
  ['is opened', (root) => openDiskStore(root, blockingFiles)],
  ['is in use', (_, store) => store.removeLeftovers?.()],
])('photos that a killed restore has staged are removed after a week when the store %s', async (_, clean) => {
  const root = await createTemporaryFolder('disk-store');
  const store = await openDiskStore(root, blockingFiles);
  await store.staging?.write((put) => put(KEY, Buffer.from('photo'), 'image/jpeg'));
  const [staged = ''] = await readdir(join(root, 'staged'));
  await clean(root, store);
  expect(await readdir(join(root, 'staged', staged))).toEqual(['photos-1.jpg']);
  await utimes(join(root, 'staged', staged), new Date(0), new Date(0));
  await clean(root, store);
  expect(await readdir(join(root, 'staged'))).toEqual([]);
});

test('two processes stage the same photo apart, and one of them that fails removes only its own', async () => {
  const root = await createTemporaryFolder('disk-store');
  const one = await openDiskStore(root, blockingFiles);
  const other = await openDiskStore(root, blockingFiles);
  await one.staging?.write((put) => put(KEY, Buffer.from('photo'), 'image/jpeg'));
  const failing = other.staging?.write(async (put) => {
    await put(KEY, Buffer.from('another'), 'image/jpeg');
    throw new Error('damaged');
  });
  await expect(failing).rejects.toThrow('damaged');
  await one.staging?.store([KEY]);
  expect(Buffer.from(await one.get(KEY)).toString()).toBe('photo');
});

test('a removed folder of temporary files is created again; a removed store is not (ST-31)', async () => {
  const root = await createTemporaryFolder('disk-store');
  const store = await openDiskStore(root, blockingFiles);
  await rm(join(root, 'incoming'), { recursive: true });
  await store.probe();
  await rm(join(root, 'incoming'), { recursive: true });
  await store.put(KEY, Buffer.from('photo'), 'image/jpeg');
  expect(Buffer.from(await store.get(KEY)).toString()).toBe('photo');

  await rm(root, { recursive: true }); // as after its disk was taken away
  await expect(store.put(KEY, Buffer.from('photo'), 'image/jpeg')).rejects.toThrow(StoreUnavailableError);
  await expect(store.probe()).rejects.toThrow(StoreUnavailableError);
  const staged = store.staging?.write((put) => put(KEY, Buffer.from('photo'), 'image/jpeg'));
  await expect(staged).rejects.toThrow(StoreUnavailableError);
});

describe.each<[string, (root: string) => Promise<unknown>]>([
  ['is gone', async () => undefined],
  ['is the empty folder on which it was mounted', (root) => mkdir(root)],
])('a store whose disk was taken away, so that its folder %s (ST-31, ST-43)', (_, leave) => {
  test('is unavailable, loses nothing, and is there again with its disk', async () => {
    const root = await createTemporaryFolder('disk-store');
    const store = await openDiskStore(root, blockingFiles);
    await store.put(KEY, Buffer.from('photo'), 'image/jpeg');
    await store.put('installation/0.json', Buffer.from('{}'), 'application/json');
    await rename(root, `${root}-away`);
    await leave(root);
    for (const use of [
      () => store.get(KEY),
      () => store.open(KEY),
      () => store.getMany?.([KEY]),
      () => store.remove(KEY),
      () => store.put(KEY, Buffer.from('another'), 'image/jpeg'),
      () => store.putMany?.((put) => put(KEY, Buffer.from('another'), 'image/jpeg')),
      () => store.probe(),
    ])
      await expect(use()).rejects.toThrow(StoreUnavailableError);
    await rm(root, { recursive: true, force: true });

    // A disk that comes back may have another number than before.
    await cp(`${root}-away`, root, { recursive: true });
    await rm(`${root}-away`, { recursive: true });
    expect(Buffer.from(await store.get(KEY)).toString()).toBe('photo');
    await store.remove(KEY);
    await expect(store.get(KEY)).rejects.toThrow(MissingObjectError);
    await store.put(KEY, Buffer.from('another'), 'image/jpeg');
    expect(Buffer.from(await store.get(KEY)).toString()).toBe('another');
  });
});

test('a symbolic link in place of a folder is not followed', async () => {
  const [root, elsewhere] = [
    await createTemporaryFolder('disk-store'),
    await createTemporaryFolder('disk-store'),
  ];
  const store = await openDiskStore(root, blockingFiles);
  await writeFile(join(elsewhere, '1.jpg'), 'secret');
  await symlink(elsewhere, join(root, 'photos'));
  await expect(store.get(KEY)).rejects.toThrow();
  await expect(store.open(KEY)).rejects.toThrow(StoreUnavailableError);
  await expect(store.getMany?.([KEY])).rejects.toThrow(StoreUnavailableError);
  await expect(store.remove(KEY)).rejects.toThrow();
  await expect(store.put(KEY, Buffer.from('photo'), 'image/jpeg')).rejects.toThrow();
  expect(await readFile(join(elsewhere, '1.jpg'), 'utf8')).toBe('secret');
});

test('a symbolic link in place of a photo is neither read nor written', async () => {
  const [root, elsewhere] = [
    await createTemporaryFolder('disk-store'),
    await createTemporaryFolder('disk-store'),
  ];
  const store = await openDiskStore(root, blockingFiles);
  const secret = join(elsewhere, 'secret');
  await writeFile(secret, 'secret');
  await mkdir(join(root, 'photos'));
  await symlink(secret, join(root, KEY));
  await expect(store.get(KEY)).rejects.toThrow();
  await expect(store.open(KEY)).rejects.toThrow(MissingObjectError);
  expect(await store.getMany?.([KEY])).toEqual([undefined]);
  await store.put(KEY, Buffer.from('photo'), 'image/jpeg');
  expect(Buffer.from(await store.get(KEY)).toString()).toBe('photo');
  expect(await readFile(secret, 'utf8')).toBe('secret');
});

test('a store whose folder was removed fails its probe', async () => {
  const root = await createTemporaryFolder('disk-store');
  const store = await openDiskStore(root, blockingFiles);
  await rm(root, { recursive: true });
  await writeFile(root, 'a file in its place');
  await expect(store.probe()).rejects.toThrow();
});

// Skipped unless run by root, who alone can mount a file system.
describe.runIf(canMount())('a full disk', () => {
  test('is reported, keeps the old photo and leaves no partial file', async () => {
    const root = await createTemporaryFolder('disk-store');
    await onSmallDisk(root, { size: '1m' }, async () => {
      const store = await openDiskStore(root, blockingFiles);
      await store.put(KEY, Buffer.from('photo'), 'image/jpeg');
      await expect(store.put(KEY, new Uint8Array(2_000_000), 'image/jpeg')).rejects.toThrow(StoreFullError);
      expect(Buffer.from(await store.get(KEY)).toString()).toBe('photo');
      expect(await filesIn(root)).toBe(1);
    });
  });

  test('is full, and not unavailable, when it has no room for a folder', async () => {
    const root = await createTemporaryFolder('disk-store');
    await onSmallDisk(root, { entries: 1 }, async () => {
      const store = await openDiskStore(root, blockingFiles); // with the folder of temporary files
      const staged = store.staging?.write((put) => put(KEY, Buffer.from('photo'), 'image/jpeg'));
      await expect(staged).rejects.toThrow(StoreFullError);
      await rm(join(root, 'incoming'), { recursive: true });
      await writeFile(join(root, 'another'), '');
      await expect(store.probe()).rejects.toThrow(StoreFullError);
      await expect(store.putMany?.(async () => undefined)).rejects.toThrow(StoreFullError);
    });
  });

  test('says at the opening that it is full when it has no room for the folder of temporary files', async () => {
    const root = await createTemporaryFolder('disk-store');
    await onSmallDisk(root, { entries: 0 }, async () => {
      await expect(openDiskStore(root, blockingFiles)).rejects.toThrow(StoreFullError);
      await expect(openDiskStore(join(root, 'photos'), blockingFiles)).rejects.toThrow(StoreFullError);
    });
  });
});

test('a store adds up the files of all of its folders, and stops when it is asked to', async () => {
  const root = await createTemporaryFolder('disk-store');
  const store = await openDiskStore(root, blockingFiles);
  await store.put(KEY, Buffer.from('12345'), 'image/jpeg');
  await store.put('thumbnails/1.jpg', Buffer.from('123'), 'image/jpeg');
  expect(await store.measureUsedBytes?.(new AbortController().signal)).toBe(8);
  await expect(store.measureUsedBytes?.(AbortSignal.abort())).rejects.toThrow();
});
