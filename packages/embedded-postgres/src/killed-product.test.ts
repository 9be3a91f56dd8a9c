import { readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/temporary-folder.ts';
import { placesIn } from './places.ts';
import { isAlive } from './server/live-process.ts';
import { stopServer } from './server/stop-server.ts';
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts';
import { bundleProduct, type Product } from './test-product.ts';

const log = pino({ level: 'silent' });

let bundle: Awaited<ReturnType<typeof bundleProduct>>;
beforeAll(async () => {
  bundle = await bundleProduct();
});
afterAll(() => bundle.remove());

let dataDir: string;
let products: Product[] = [];
let own: EmbeddedDatabase | undefined;
beforeEach(async () => {
  dataDir = await temporaryFolder('smart-waste-test');
});
afterEach(async () => {
  await own?.stop();
  own = undefined;
  for (const { child, ended } of products) {
    child.kill('SIGTERM');
    await ended;
  }
  products = [];
});

function startProduct(): Product {
  const product = bundle.start(dataDir);
  products.push(product);
  return product;
}
async function startHere(): Promise<EmbeddedDatabase> {
  own = await startEmbedded({ dataDir, log });
  return own;
}
async function ask(connection: PoolConfig, query: string) {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}
async function serverPid(): Promise<number> {
  return Number((await readFile(placesIn(dataDir).postmaster, 'utf8')).split('\n')[0]);
}

test('a product that is killed leaves its server running, and the next one adopts it with every row', async () => {
  const killed = startProduct();
  const told = await killed.told;
  expect(told).toMatchObject({ origin: 'started' });
  if (!told || !('connection' in told)) throw new Error('the product did not start');
  await ask(told.connection, 'create table kept as select 42 as answer');
  const pid = await serverPid();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(isAlive(pid)).toBe(true);

  const next = await startHere();
  expect(next.origin).toBe('adopted');
  expect(await serverPid()).toBe(pid);
  expect(await ask(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await next.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['database']);
});

test('a product that is asked to stop leaves no process and no lock', async () => {
  const product = startProduct();
  await product.told;
  const pid = await serverPid();
  product.child.kill('SIGTERM');
  await product.ended;
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['database']);
});

test('of several products that start together on one directory one runs, the others are refused in plain words', async () => {
  const together = [1, 2, 3, 4].map(startProduct);
  const answers = await Promise.all(together.map(({ told }) => told));
  const refused = answers.filter((told) => told && 'refused' in told);
  expect(answers.filter((told) => told && 'origin' in told)).toHaveLength(1);
  expect(refused).toHaveLength(3);
  const winner = together.find((_, n) => answers[n] && 'origin' in answers[n])!;
  for (const told of refused) {
    expect(told).toEqual({
      name: 'EmbeddedFailure',
      refused:
        `Another Smart Waste (process ${winner.child.pid}) is running on the data directory ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    });
  }
});

test('a first start that is killed at any moment leaves a directory that the next start can use', async () => {
  // Spread over the whole of a first start, from its first millisecond to after it is up.
  for (const moment of [0.05, 0.3, 0.5, 0.7, 1]) {
    const killed = startProduct();
    await delay(moment * 1500);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const { connection, stop } = await startHere();
    expect(await ask(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const pid = await serverPid();
    await stop();
    expect(isAlive(pid)).toBe(false);
    await rm(placesIn(dataDir).home, { recursive: true });
  }
}, 60_000);

test('a server that does not react is killed in the end, and its data is there', async () => {
  const { connection } = await startHere();
  await ask(connection, 'create table kept as select 42 as answer');
  const pid = await serverPid();
  process.kill(pid, 'SIGSTOP');
  await stopServer(pid, placesIn(dataDir).cluster, [
    { signal: 'SIGINT', patienceMs: 50 },
    { signal: 'SIGKILL', patienceMs: 5000 },
  ]);
  expect(isAlive(pid)).toBe(false);
  await own?.stop();
  const next = await startHere();
  expect(await ask(next.connection, 'select answer from kept')).toEqual([{ answer: 42 }]);
});
