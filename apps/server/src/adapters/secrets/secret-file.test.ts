import { chmod, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { createTemporaryFolder } from '../../../../../testing/temporary-folder.ts';
import { StartupError } from '../../lib/errors.ts';
import { readOrCreateSecret } from './secret-file.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await createTemporaryFolder('secret');
});
const readMode = async (path: string) => (await stat(join(dataDir, path))).mode & 0o777;

it('creates the secret once and reads it afterwards', async () => {
  const secret = await readOrCreateSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateSecret(dataDir)).toBe(secret);
});

it('makes the file readable only by the server’s own user, also after its mode was changed', async () => {
  await readOrCreateSecret(dataDir);
  expect([await readMode('secrets'), await readMode('secrets/token')]).toEqual([0o700, 0o600]);
  await chmod(join(dataDir, 'secrets/token'), 0o644);
  await readOrCreateSecret(dataDir);
  expect(await readMode('secrets/token')).toBe(0o600);
});

it('returns the same secret to processes that start together and leaves no other file', async () => {
  const secrets = await Promise.all(Array.from({ length: 8 }, () => readOrCreateSecret(dataDir)));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(join(dataDir, 'secrets'))).toEqual(['token']);
});

it('creates another secret in another data folder', async () => {
  expect(await readOrCreateSecret(dataDir)).not.toBe(await readOrCreateSecret(join(dataDir, 'other')));
});

it('rejects a damaged file', async () => {
  await readOrCreateSecret(dataDir);
  await writeFile(join(dataDir, 'secrets/token'), '');
  await expect(readOrCreateSecret(dataDir)).rejects.toThrow(StartupError);
});
