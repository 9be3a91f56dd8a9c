import { chmod, copyFile, cp, mkdir, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import {
  BARE_ENV,
  exitOf,
  freePort,
  launch,
  type Product,
  ROOT,
  removeFolder,
  startProduct,
} from '../support/product.ts';

let folder: string;
beforeAll(async () => {
  folder = await temporaryFolder('refused');
});
afterAll(() => removeFolder(folder));

/** Starts the product where it must refuse to run: its exit code and what it said. */
async function refusedStart(env: Record<string, string>) {
  const { child, output } = launch([process.execPath, 'scripts/run.mjs', 'start'], {
    cwd: ROOT,
    env: { ...BARE_ENV, PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), ...env },
  });
  return { code: await exitOf(child), said: output() };
}

test('a port in use is named, with what to do', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo; // it listens on a port, not on a pipe
  const { code, said } = await refusedStart({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(said).toContain(`Port ${port} on 127.0.0.1 is in use`);
  expect(said).not.toMatch(/\n\s+at /);
});

test('a second start beside a running one says so and leaves the first one alone', async () => {
  const first: Product = await startProduct();
  const { code, said } = await refusedStart({ DATA_DIR: first.dataDir });
  expect(code).toBe(1);
  expect(said).toMatch(/is running on the data directory/);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await removeFolder(first.dataDir);
});

test('a data directory that cannot be written is named', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, 'a file stands where the directory should be');
  const { code, said } = await refusedStart({ DATA_DIR: join(blocked, 'data') });
  expect(code).toBe(1);
  expect(said).toContain(blocked);
  expect(said).not.toMatch(/\n\s+at /);
});

test('settings that make no sense are named one by one', async () => {
  const { code, said } = await refusedStart({ PORT: 'eighty', LOG_LEVEL: 'shout' });
  expect(code).toBe(1);
  expect(said).toContain('PORT');
  expect(said).toContain('LOG_LEVEL');
});

test('demo accounts are refused on an address that others can reach', async () => {
  const { code, said } = await refusedStart({ HOST: '0.0.0.0', DEMO_ACCOUNTS: 'on' });
  expect(code).toBe(1);
  expect(said).toContain('DEMO_ACCOUNTS');
});

test('a database that does not answer is told without its password', async () => {
  const { code, said } = await refusedStart({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/waste' });
  expect(code).toBe(1);
  expect(said).toContain('the database that DATABASE_URL names cannot be used');
  expect(said).not.toContain('hush');
  expect(said).not.toMatch(/\n\s+at /);
});

test.each([
  ['is missing', async () => undefined, /no model|does not exist|missing/i],
  [
    'is cut short',
    async (model: string) => {
      await copyFile(join(ROOT, 'models/waste-detector.onnx'), model);
      await truncate(model, 100_000);
    },
    /sha256|damaged|truncated|differs/i,
  ],
  [
    'is not ONNX',
    (model: string) => writeFile(model, 'this is a poem'),
    /sha256|damaged|differs|not an ONNX/i,
  ],
])('a model file that %s stops the start with a sentence', async (_, spoil, sentence) => {
  const models = join(folder, `models-${Math.random()}`);
  await mkdir(models);
  await cp(join(ROOT, 'models/waste-detector.json'), join(models, 'waste-detector.json'));
  const model = join(models, 'waste-detector.onnx');
  await spoil(model);
  const { code, said } = await refusedStart({ LOCAL_MODEL: model });
  await chmod(models, 0o700);
  expect(code).toBe(1);
  expect(said).toContain(model);
  expect(said).toMatch(sentence);
  expect(said).not.toMatch(/\n\s+at /);
});
