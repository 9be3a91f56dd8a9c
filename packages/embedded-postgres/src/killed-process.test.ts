import { readdir, readFile, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { chooseByForm } from '../../../testing/test-form.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded-postgres.ts';
import { buildDataPaths } from './paths.ts';
import { isAlive } from './server/process-identity.ts';
import { stopServer } from './server/supervise-server.ts';
import { bundleProductProcess, type ProductProcess } from './test/product-process.ts';

const log = pino({ level: 'silent' });

let bundle: Awaited<ReturnType<typeof bundleProductProcess>>;
beforeAll(async () => {
  bundle = await bundleProductProcess();
});
afterAll(() => bundle.remove());

let dataDir: string;
let products: ProductProcess[] = [];
let own: EmbeddedDatabase | undefined;
beforeEach(async () => {
  dataDir = await createTemporaryFolder('smart-waste-test');
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

function startProduct(): ProductProcess {
  const product = bundle.start(dataDir);
  products.push(product);
  return product;
}
async function startHere(): Promise<EmbeddedDatabase> {
  own = await startEmbedded({ dataDir, log });
  return own;
}
async function runQuery(connection: PoolConfig, query: string) {
  const client = new Client(connection);
  await client.connect();
  const { rows } = await client.query(query);
  await client.end();
  return rows;
}
async function serverPid(): Promise<number> {
  return Number((await readFile(buildDataPaths(dataDir).postmaster, 'utf8')).split('\n')[0]);
}

test('adopts, with every row, the server that a killed process left running', async () => {
  const killed = startProduct();
  const report = await killed.report;
  expect(report).toMatchObject({ origin: 'started' });
  if (!report || !('connection' in report)) throw new Error('the product did not start');
  await runQuery(report.connection, 'create table answers as select 42 as answer');
  const pid = await serverPid();
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(isAlive(pid)).toBe(true);

  const next = await startHere();
  expect(next.origin).toBe('adopted');
  expect(await serverPid()).toBe(pid);
  expect(await runQuery(next.connection, 'select answer from answers')).toEqual([{ answer: 42 }]);
  await next.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['database']);
});

test('leaves no process and no lock after a stop', async () => {
  const product = startProduct();
  await product.report;
  const pid = await serverPid();
  product.child.kill('SIGTERM');
  await product.ended;
  expect(isAlive(pid)).toBe(false);
  expect(await readdir(dataDir)).toEqual(['database']);
});

test('lets one of several processes that start together run and refuses the others with a message', async () => {
  const together = [1, 2, 3, 4].map(startProduct);
  const reports = await Promise.all(together.map(({ report }) => report));
  const refused = reports.filter((report) => report && 'refused' in report);
  expect(reports.filter((report) => report && 'origin' in report)).toHaveLength(1);
  expect(refused).toHaveLength(3);
  const winner = together.find((_, n) => reports[n] && 'origin' in reports[n])!;
  for (const report of refused) {
    expect(report).toEqual({
      name: 'EmbeddedPostgresError',
      refused:
        `Another Smart Waste (process ${winner.child.pid}) is running on the data directory ${dataDir}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    });
  }
});

test('starts on a directory whose first start was killed at any moment', async () => {
  // From the first milliseconds of a first start to after it has completed.
  for (const ms of chooseByForm({ short: [750], long: [75, 450, 750, 1050, 1500] })) {
    const killed = startProduct();
    await delay(ms);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const { connection, stop } = await startHere();
    expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }]);
    const pid = await serverPid();
    await stop();
    expect(isAlive(pid)).toBe(false);
    await rm(buildDataPaths(dataDir).home, { recursive: true });
  }
}, 120_000);

test('kills a server that does not react to signals, without losing data', async () => {
  const { connection } = await startHere();
  await runQuery(connection, 'create table answers as select 42 as answer');
  const pid = await serverPid();
  process.kill(pid, 'SIGSTOP');
  await stopServer(pid, buildDataPaths(dataDir).cluster, [
    { signal: 'SIGINT', timeoutMs: 50 },
    { signal: 'SIGKILL', timeoutMs: 5000 },
  ]);
  expect(isAlive(pid)).toBe(false);
  await own?.stop();
  const next = await startHere();
  expect(await runQuery(next.connection, 'select answer from answers')).toEqual([{ answer: 42 }]);
});
