import { chmod, copyFile, cp, mkdir, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../testing/free-port.ts';
import { freshInstallation } from '../support/installation.ts';
import {
  BARE_ENV,
  exitOf,
  launch,
  type Product,
  ROOT,
  removeFolder,
  startProduct,
} from '../support/product.ts';

let folder: string;
beforeAll(async () => {
  folder = await freshInstallation('refused');
});
afterAll(() => removeFolder(folder));

/** Starts the product where it must refuse to run: its exit code and its output. */
async function refusedStart(env: Record<string, string>) {
  const { child, output } = launch([process.execPath, 'scripts/run.mjs', 'start'], {
    cwd: ROOT,
    env: { ...BARE_ENV, PORT: String(await freePort()), DATA_DIR: folder, ...env },
  });
  return { code: await exitOf(child), printed: output() };
}

test('the start names a port that is in use', async () => {
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as AddressInfo; // it listens on a port, not on a pipe
  const { code, printed } = await refusedStart({ PORT: String(port) });
  other.close();
  expect(code).toBe(1);
  expect(printed).toContain(`Port ${port} on 127.0.0.1 is in use`);
  expect(printed).not.toMatch(/\n\s+at /);
});

test('a second start on the same data directory fails and does not disturb the first one', async () => {
  const first: Product = await startProduct({ dataDir: await freshInstallation() });
  const { code, printed } = await refusedStart({ DATA_DIR: first.dataDir });
  expect(code).toBe(1);
  expect(printed).toMatch(/is running on the data directory/);
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.stop()).toBe(0);
  await removeFolder(first.dataDir);
});

test('the start names a data directory that cannot be written', async () => {
  const blocked = join(folder, 'blocked');
  await writeFile(blocked, 'a file stands where the directory should be');
  const { code, printed } = await refusedStart({ DATA_DIR: join(blocked, 'data') });
  expect(code).toBe(1);
  expect(printed).toContain(blocked);
  expect(printed).not.toMatch(/\n\s+at /);
});

test('the start names each invalid setting', async () => {
  const { code, printed } = await refusedStart({ PORT: 'eighty', LOG_LEVEL: 'shout' });
  expect(code).toBe(1);
  expect(printed).toContain('PORT');
  expect(printed).toContain('LOG_LEVEL');
});

test.each([{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://waste.example.org' }, { TRUST_PROXY: 'loopback' }])(
  'the start refuses demo accounts that others could reach by %j',
  async (setting) => {
    const { code, printed } = await refusedStart({ ...setting, DEMO_ACCOUNTS: 'on' });
    expect(code).toBe(1);
    expect(printed).toContain('DEMO_ACCOUNTS');
  },
);

test('the start reports an unreachable database without its password', async () => {
  const { code, printed } = await refusedStart({ DATABASE_URL: 'postgres://me:hush@127.0.0.1:1/waste' });
  expect(code).toBe(1);
  expect(printed).toContain('the database that DATABASE_URL names cannot be used');
  expect(printed).not.toContain('hush');
  expect(printed).not.toMatch(/\n\s+at /);
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
])('the start fails with one sentence for a model file that %s', async (_, damage, sentence) => {
  const models = join(folder, `models-${Math.random()}`);
  await mkdir(models);
  await cp(join(ROOT, 'models/waste-detector.json'), join(models, 'waste-detector.json'));
  const model = join(models, 'waste-detector.onnx');
  await damage(model);
  const { code, printed } = await refusedStart({ LOCAL_MODEL: model });
  await chmod(models, 0o700);
  expect(code).toBe(1);
  expect(printed).toContain(model);
  expect(printed).toMatch(sentence);
  expect(printed).not.toMatch(/\n\s+at /);
});
