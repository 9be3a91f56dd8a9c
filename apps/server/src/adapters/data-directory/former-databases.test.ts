import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { openFormerDatabases } from './former-databases.ts';

it('measures each old database once, and again when another one has taken its place (UG-15)', async () => {
  const dataDir = await createTemporaryFolder('former-databases');
  const write = async (major: number, name: string, bytes: number) => {
    const folder = join(dataDir, `database.${major}`, 'cluster/base');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), Buffer.alloc(bytes));
  };
  const { list } = openFormerDatabases(dataDir);
  expect(await list()).toEqual([]);
  await write(17, 'rows', 1_000);
  await write(16, 'rows', 10);
  const both = [
    { major: 16, bytes: 10 },
    { major: 17, bytes: 1_000 },
  ];
  expect(await list()).toEqual(both);
  await write(17, 'more', 500);
  expect(await list(), 'not measured again').toEqual(both);

  await rm(join(dataDir, 'database.17'), { recursive: true });
  expect(await list()).toEqual([{ major: 16, bytes: 10 }]);
  await write(17, 'rows', 2_000);
  expect(await list()).toEqual([
    { major: 16, bytes: 10 },
    { major: 17, bytes: 2_000 },
  ]);
});
