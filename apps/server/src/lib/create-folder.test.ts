import { stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { canMount, onSmallDisk } from '../../../../testing/small-disk.ts';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { createFolder } from './create-folder.ts';

let root: string;
beforeEach(async () => {
  root = await createTemporaryFolder('create-folder');
});
const isFolder = async (path: string) => (await stat(path)).isDirectory();

describe('creating a folder', () => {
  it('creates those above it, and returns the topmost one', async () => {
    expect(await createFolder(join(root, 'a', 'b', 'c'))).toBe(join(root, 'a'));
    expect(await createFolder(join(root, 'a', 'b', 'd'))).toBe(join(root, 'a', 'b', 'd'));
    expect(await isFolder(join(root, 'a', 'b', 'c'))).toBe(true);
  });

  it('gives each of them its mode', async () => {
    await createFolder(join(root, 'a', 'b'), 0o700);
    for (const path of [join(root, 'a'), join(root, 'a', 'b')])
      expect((await stat(path)).mode & 0o777).toBe(0o700);
  });

  it('changes nothing where it exists, also as a link', async () => {
    await symlink(root, join(root, 'link'));
    expect(await createFolder(root)).toBeUndefined();
    expect(await createFolder(join(root, 'link'))).toBeUndefined();
  });

  it('may be done by several at the same time', async () => {
    const path = join(root, 'a', 'b', 'c');
    const created = await Promise.all(Array.from({ length: 8 }, () => createFolder(path)));
    expect(created.filter((folder) => folder === join(root, 'a'))).toHaveLength(1);
    expect(await isFolder(path)).toBe(true);
  });

  it('is refused in the place of a file, and below one', async () => {
    const file = join(root, 'file');
    await writeFile(file, '');
    await expect(createFolder(file)).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(createFolder(join(file, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOTDIR' });
  });

  // Skipped unless run by root, who alone can mount a file system.
  it.runIf(canMount())('fails on a full disk with the reason', async () => {
    await onSmallDisk(root, { entries: 0 }, async () => {
      await expect(createFolder(join(root, 'a'))).rejects.toMatchObject({ code: 'ENOSPC' });
      await expect(createFolder(join(root, 'a', 'b'))).rejects.toMatchObject({ code: 'ENOSPC' });
    });
  });
});
