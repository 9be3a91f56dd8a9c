import { readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { createDataDisk } from './data-disk.ts';

test('a data directory keeps its name wherever it is mounted, and processes that start together give it one', async () => {
  const folder = await createTemporaryFolder('data-disk');
  const here = join(folder, 'here');
  const names = await Promise.all([1, 2, 3, 4].map(() => createDataDisk(here).readVolume()));
  expect(new Set(names).size).toBe(1);
  expect(await readdir(here)).toEqual(['volume']);
  await rename(here, join(folder, 'there'));
  expect(await createDataDisk(join(folder, 'there')).readVolume()).toBe(names[0]);
  expect(await createDataDisk(here).readVolume()).not.toBe(names[0]);
});

test('a damaged name is an error', async () => {
  const folder = await createTemporaryFolder('data-disk');
  await writeFile(join(folder, 'volume'), 'half');
  await expect(createDataDisk(folder).readVolume()).rejects.toThrow();
});

test('a disk has no more free space than it is large', async () => {
  const { total_bytes, free_bytes } = await createDataDisk(
    await createTemporaryFolder('data-disk'),
  ).readSpace();
  expect(free_bytes).toBeGreaterThanOrEqual(0);
  expect(free_bytes).toBeLessThanOrEqual(total_bytes);
});
