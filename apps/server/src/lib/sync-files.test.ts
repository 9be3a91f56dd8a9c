import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { syncFiles, syncFolders } from './sync-files.ts';

it('syncs each file and folder where the file system cannot be synced as a whole', async () => {
  const folder = await createTemporaryFolder('sync');
  const [file, missing] = [join(folder, 'a'), join(folder, 'missing')];
  await writeFile(file, 'a');
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('PATH', folder); // which has no program `sync`
  await syncFiles(folder, [file]);
  await syncFolders(folder, [folder]);
  await expect(syncFiles(folder, [file, missing])).rejects.toThrow('ENOENT');
  await expect(syncFolders(folder, [folder, missing])).rejects.toThrow('ENOENT');
});
