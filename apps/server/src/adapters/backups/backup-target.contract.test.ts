import { mkdir, readdir, realpath, rename, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { canMount, onSmallDisk } from '../../../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import type { FileCalls } from '../../lib/files/file-calls.ts';
import { computeSha256 } from '../../lib/sha256.ts';
import { type BackupTarget, MissingFileError, TargetUnavailableError } from '../../modules/backups/ports.ts';
import { type S3Server, startS3Server } from '../../test/outside/s3-server.ts';
import { buildFileThreads } from '../../test/threads.ts';
import { openS3Client } from '../remote/s3-client.ts';
import { openFolderTarget } from './folder-target.ts';
import { openS3Target } from './s3-target.ts';

let server: S3Server;
let files: FileCalls;
beforeAll(async () => {
  files = await buildFileThreads();
  server = await startS3Server();
});
afterAll(() => server.close());

const TARGETS: [string, () => Promise<BackupTarget>][] = [
  ['a folder', async () => openFolderTarget(await createTemporaryFolder('backups'), files)],
  ['a bucket', () => openS3Target({ settings: server.settings, prefix: '' })],
  ['a part of a bucket', () => openS3Target({ settings: server.settings, prefix: 'city/waste' })],
];

const namesIn = async (target: BackupTarget, prefix: string) => {
  const listed: { name: string; bytes: number }[] = [];
  for await (const file of target.list(prefix)) listed.push(file);
  return listed.toSorted((one, other) => (one.name < other.name ? -1 : 1));
};
const readSize = async (target: BackupTarget, name: string) => {
  const { stream, bytes } = await target.open(name);
  stream.destroy();
  return bytes;
};
const readText = async (target: BackupTarget, name: string) =>
  (await buffer((await target.open(name)).stream)).toString();

describe.each(TARGETS)('%s', (place, open) => {
  it('keeps what was put, and replaces it', async () => {
    const target = await open();
    expect(await target.put('a/b.json', Readable.from(['one', 'two']))).toEqual({
      name: 'a/b.json',
      bytes: 6,
    });
    expect(await readText(target, 'a/b.json')).toBe('onetwo');
    await target.put('a/b.json', Readable.from(['three']));
    expect(await readSize(target, 'a/b.json')).toBe(5);
    expect(await readText(target, 'a/b.json')).toBe('three');
    await target.remove('a/b.json');
  });

  it('keeps each of many files that are put together, and replaces one (BK-07)', async () => {
    const target = await open();
    await target.put('objects/ab/ab0', Readable.from(['before']));
    const names = Array.from({ length: 20 }, (_, index) => `objects/ab/ab${index}`);
    const count = await target.putMany(async (put) => {
      await Promise.all(names.map((name) => put(name, Buffer.from(`content of ${name}`))));
      return names.length;
    });
    expect(count).toBe(20);
    for (const name of names) expect(String(await target.get(name))).toBe(`content of ${name}`);
    expect(await namesIn(target, '')).toHaveLength(20);
    for (const name of names) await target.remove(name);
  });

  it('reads several files together, and says which it has not', async () => {
    const target = await open();
    if (!target.getMany) return expect(place).toMatch(/bucket/);
    const names = ['objects/ab/ab1', 'objects/ab/ab2'];
    for (const name of names) await target.put(name, Readable.from([`content of ${name}`]));
    const read = await target.getMany([...names, 'objects/ab/missing']);
    const expected = names.map((name) => computeSha256(Buffer.from(`content of ${name}`)));
    expect(read.map((file) => file?.sha256)).toEqual([...expected, undefined]);
    for (const name of names) await target.remove(name);
  });

  it('gives an error of what puts files together as it is (BK-06)', async () => {
    const target = await open();
    const ofPhotoStore = Object.assign(new Error('EIO: read, /srv/photos/1.jpg'), { code: 'EIO' });
    const putting = target.putMany(async () => {
      throw ofPhotoStore;
    });
    await expect(putting).rejects.toBe(ofPhotoStore);
  });

  it('keeps an empty file, and one of several parts', async () => {
    const target = await open();
    await target.put('empty', Readable.from([]));
    expect(await readSize(target, 'empty')).toBe(0);
    const large = Buffer.alloc(34 * 1024 ** 2, 'smart waste ');
    const chunks = Array.from({ length: 34 }, (_, index) =>
      large.subarray(index * 1024 ** 2, (index + 1) * 1024 ** 2),
    );
    expect(await target.put('large', Readable.from(chunks))).toEqual({ name: 'large', bytes: large.length });
    expect(Buffer.compare(await buffer((await target.open('large')).stream), large)).toBe(0);
    await Promise.all(['empty', 'large'].map((name) => target.remove(name)));
  });

  it('lists files by the beginning of their names', async () => {
    const target = await open();
    for (const name of ['objects/ab/abc', 'objects/ab/abd', 'objects/cd/cde', 'snapshots/1/manifest.json'])
      await target.put(name, Readable.from([name]));
    expect(await namesIn(target, 'objects/ab/')).toEqual([
      { name: 'objects/ab/abc', bytes: 14 },
      { name: 'objects/ab/abd', bytes: 14 },
    ]);
    expect((await namesIn(target, 'objects/')).length).toBe(3);
    expect(await namesIn(target, 'nothing/')).toEqual([]);
    for (const { name } of await namesIn(target, '')) await target.remove(name);
    expect(await namesIn(target, '')).toEqual([]);
  });

  it('lists every file of many, also while listed ones are removed (BK-09)', async () => {
    const target = await open();
    const names = Array.from({ length: 25 }, (_, index) => `objects/ab/${String(index).padStart(2, '0')}`);
    for (const name of names) await target.put(name, Readable.from([name]));
    await target.put('objects/cd/00', Readable.from(['another part']));
    const listed: string[] = [];
    for await (const { name } of target.list('objects/ab/')) {
      listed.push(name);
      await target.remove(name);
    }
    expect(listed.sort()).toEqual(names);
    expect((await namesIn(target, '')).map(({ name }) => name)).toEqual(['objects/cd/00']);
    await target.remove('objects/cd/00');
    await target.put('objects/cd/01', Readable.from(['one more']));
    expect((await namesIn(target, '')).map(({ name }) => name)).toEqual(['objects/cd/01']);
    await target.remove('objects/cd/01');
  });

  it('names a file that it has not, and removes it without an error', async () => {
    const target = await open();
    await expect(target.open('snapshots/1/x.gz')).rejects.toThrow(new MissingFileError('snapshots/1/x.gz'));
    await expect(target.get('snapshots/1/x.gz')).rejects.toThrow(new MissingFileError('snapshots/1/x.gz'));
    await target.remove('snapshots/1/x.gz');
  });

  it('has nothing of a file whose content ends with an error', async () => {
    const target = await open();
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100);
        throw new Error('the source broke');
      })(),
    );
    await expect(target.put('half', broken)).rejects.toThrow('the source broke');
    expect(await namesIn(target, '')).toEqual([]);
  });
});

it('a folder that is only read gets nothing, whether it is there or not (BK-56)', async () => {
  const above = await createTemporaryFolder('backups');
  const copy = join(above, 'copy');
  await mkdir(copy);
  await writeFile(join(copy, 'repository.json'), '{}');
  for (const folder of [copy, join(above, 'mistyped', 'backups')]) {
    const target = await openFolderTarget(folder, files);
    expect(target.address).toBe(`folder:${await realpath(above)}${folder.slice(above.length)}`);
    await target.get('repository.json').catch((error: unknown) => {
      expect(error).toBeInstanceOf(MissingFileError);
    });
    await namesIn(target, '');
    await target.removeLeftovers?.();
  }
  expect((await readdir(above, { recursive: true })).sort()).toEqual(['copy', 'copy/repository.json']);
});

it('a folder that is a link to a missing one is refused: its disk may be away', async () => {
  const above = await createTemporaryFolder('backups');
  await symlink(join(above, 'disk'), join(above, 'link'));
  await expect(openFolderTarget(join(above, 'link', 'backups'), files)).rejects.toThrow(
    'The folder of backups cannot be used: ENOENT',
  );
});

it('a folder is created by the first file, and not again when it is taken away meanwhile', async () => {
  const above = await createTemporaryFolder('backups');
  const target = await openFolderTarget(join(above, 'city', 'backups'), files);
  await target.put('a/b.json', Readable.from(['one']));
  expect(await readText(target, 'a/b.json')).toBe('one');
  await rename(join(above, 'city'), join(above, 'away'));
  await expect(target.put('a/c.json', Readable.from(['two']))).rejects.toThrow();
  expect(await readdir(above)).toEqual(['away']);
});

it('a folder keeps no empty folders of removed files (BK-09)', async () => {
  const folder = await createTemporaryFolder('backups');
  const target = await openFolderTarget(folder, files);
  await target.put('snapshots/1/tables/users.copy.gz', Readable.from(['rows']));
  await target.put('snapshots/2/manifest.json', Readable.from(['{}']));
  await target.remove('snapshots/1/tables/users.copy.gz');
  expect(await readdir(join(folder, 'snapshots'))).toEqual(['2']);
});

it('a folder removes what a killed process was writing more than an hour ago (BK-10)', async () => {
  const folder = await createTemporaryFolder('backups');
  const target = await openFolderTarget(folder, files);
  await target.put('a/b.json', Readable.from(['one']));
  const [old, recent] = [join(folder, 'incoming/old.tmp'), join(folder, 'incoming/recent.tmp')];
  for (const file of [old, recent]) await writeFile(file, 'half a photo');
  const twoHoursAgo = Date.now() / 1000 - 7200;
  await utimes(old, twoHoursAgo, twoHoursAgo);
  await target.removeLeftovers?.();
  expect(await readdir(join(folder, 'incoming'))).toEqual(['recent.tmp']);
});

it('a bucket aborts what a killed process was uploading more than a day ago, and nothing else (BK-19)', async () => {
  const own = await startS3Server();
  onTestFinished(own.close);
  const { sdk, client } = await openS3Client(own.settings);
  const begin = (Key: string) =>
    client.send(new sdk.CreateMultipartUploadCommand({ Bucket: own.settings.bucket, Key }));
  const old = [
    'city/objects/ab/abc',
    'city/objects/ab/abd',
    'city/objects/cd/cde',
    'city/snapshots/1/rows.gz',
  ];
  const others = ['city/photos/1.jpg', 'objects/ab/abc', 'village/objects/ab/abc'];
  for (const key of [...old, ...others]) await begin(key);
  const target = await openS3Target({ settings: own.settings, prefix: 'city' });
  await own.uploads.age(23 * 3_600_000);
  await target.removeLeftovers?.();
  expect(await own.uploads.keys()).toHaveLength(old.length + others.length);

  await own.uploads.age(25 * 3_600_000);
  await begin('city/objects/ab/abc');
  await target.removeLeftovers?.();
  expect(await own.uploads.keys()).toEqual(['city/objects/ab/abc', ...others]);
  client.destroy();
});

it.each(['../x', '/../x', 'a/../../x'])(
  'a folder refuses the name %j, which leads out of it',
  async (name) => {
    const target = await openFolderTarget(await createTemporaryFolder('backups'), files);
    await expect(target.put(name, Readable.from(['x']))).rejects.toThrow('not a file of a backup');
  },
);

// Skipped unless run by root, who alone can mount a file system.
it.runIf(canMount())(
  'a folder says that its disk is full, also when there is no room for the folder itself (BK-06)',
  async () => {
    const folder = await createTemporaryFolder('backups');
    await onSmallDisk(folder, { entries: 0 }, async () => {
      const target = await openFolderTarget(folder, files);
      const putting = target.put('a.json', Readable.from(['one']));
      await expect(putting).rejects.toThrow(TargetUnavailableError);
      await expect(putting).rejects.toThrow('no room left');
    });
    await onSmallDisk(folder, { entries: 2 }, async () => {
      const target = await openFolderTarget(folder, files);
      await expect(target.put('a/b.json', Readable.from(['one']))).rejects.toThrow('no room left');
      const many = target.putMany?.((put) => put('a/b.json', Buffer.from('one')));
      await expect(many).rejects.toThrow('no room left');
    });
  },
);
