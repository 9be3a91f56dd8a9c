import { copyFile, cp, mkdtemp, readFile, truncate, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { logInCitizen, samplePhoto } from '../support/citizen.ts';
import {
  BARE_ENV,
  launch,
  type Product,
  ROOT,
  removeFolder,
  startProduct,
  waitForClose,
} from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

let folder: string;
beforeAll(async () => {
  folder = await freshInstallation('refused');
});
afterAll(() => removeFolder(folder));

/** Starts a process where it must refuse to run: its exit code and its output. */
async function refused(command: 'start' | 'worker', env: Record<string, string>) {
  const { child, output } = launch([process.execPath, 'scripts/run.mjs', command], {
    cwd: ROOT,
    env: { ...BARE_ENV, PORT: String(await findFreePort()), DATA_DIR: folder, ...env },
  });
  return { code: await waitForClose(child), printed: output() };
}
const refusedStart = (env: Record<string, string>) => refused('start', env);

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

test('the start names an address that is not one of this machine', async () => {
  const { code, printed } = await refusedStart({ HOST: '192.0.2.1' }); // which documents may use, and no machine has
  expect(code).toBe(1);
  expect(printed).toContain('HOST=192.0.2.1 is no address of this machine (EADDRNOTAVAIL)');
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

const DAMAGES: [string, (model: string) => Promise<void>, RegExp][] = [
  ['is missing', async () => undefined, /no model|does not exist|missing/i],
  [
    'is cut short',
    async (model) => {
      await copyFile(join(ROOT, 'models/waste-detector.onnx'), model);
      await truncate(model, 100_000);
    },
    /sha256|damaged|truncated|differs/i,
  ],
  ['is not ONNX', (model) => writeFile(model, 'this is a poem'), /sha256|damaged|differs|not an ONNX/i],
];

/** A model beside the card of the bundled one, damaged. */
async function damagedModel(damage: (model: string) => Promise<void>): Promise<string> {
  const models = await mkdtemp(join(folder, 'models-'));
  await cp(join(ROOT, 'models/waste-detector.json'), join(models, 'waste-detector.json'));
  const model = join(models, 'waste-detector.onnx');
  await damage(model);
  return model;
}

test('the product receives photos with a damaged model and says that they wait; a worker ends (DE-13)', async () => {
  const [[, damage]] = DAMAGES as [(typeof DAMAGES)[number]];
  const model = await damagedModel(damage);
  const product = await startProduct({ dataDir: await freshInstallation(), env: { LOCAL_MODEL: model } });
  const citizen = await logInCitizen(product.url);
  const reply = await citizen.upload(new Uint8Array(await readFile(samplePhoto('pile-street'))), 'pile');
  expect(reply.status).toBe(201);
  const ready = await fetch(`${product.url}/readyz`);
  expect(ready.status).toBe(200);
  expect(await ready.text()).toContain('Photos are received, but no detector can be used');
  expect(product.output()).toContain(model);

  for (const [, damageWorkers, sentence] of DAMAGES) {
    const damaged = await damagedModel(damageWorkers);
    const { code, printed } = await refused('worker', { DATA_DIR: product.dataDir, LOCAL_MODEL: damaged });
    expect(code).toBe(1);
    expect(printed).toContain(damaged);
    expect(printed).toMatch(sentence);
    expect(printed).not.toMatch(/\n\s+at /);
  }
  expect(await product.stop()).toBe(0);
  await removeFolder(product.dataDir);
});
