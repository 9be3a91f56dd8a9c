import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { imageList } from '@smart-waste/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInCitizen } from '../support/citizen.ts';
import {
  type Product,
  removeFolder,
  startProduct,
  startWorker,
  until,
  waitForExitCode,
} from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

let dataDir: string;
let first: Product;
let second: Product;

/** Of the database server, from its lock file; 0 while there is none. */
async function readDatabasePid() {
  const file = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return Number(file.split('\n')[0]);
}

/** Two API processes that do not analyse, on one database and one data directory. */
beforeAll(async () => {
  dataDir = await freshInstallation('sw');
  first = await startProduct({ dataDir, env: { WORKER: 'off' } });
  const password = (await readFile(join(dataDir, 'database/password'), 'utf8')).trim();
  second = await startProduct({
    dataDir,
    env: {
      WORKER: 'off',
      DATABASE_URL: `postgres://smart_waste:${password}@localhost/postgres?host=${dataDir}/database/cluster`,
      DEMO_ACCOUNTS: 'on',
    },
  });
});
afterAll(async () => {
  expect(await second?.stop()).toBe(0);
  expect(await first?.stop()).toBe(0);
  await removeFolder(dataDir);
});

test('a second process analyses the photo that one process accepted, and a third one shows it', async () => {
  const here = await logInCitizen(first.url);
  const there = await logInCitizen(second.url);
  const { image_id } = await here.uploadSample('bins-overflowing');
  expect((await there.show(image_id)).status).toBe('pending');

  const worker = await startWorker(dataDir);
  const settled = await there.settled(image_id);
  expect(settled.status).toBe('completed');
  expect((await fetch(`${second.url}${settled.processed_image_url}`)).status).toBe(200);

  worker.kill('SIGTERM');
  expect(await waitForExitCode(worker)).toBe(0);
});

test('a process sends live events about photos that another process analyses', async () => {
  const here = await logInCitizen(first.url);
  const there = await logInCitizen(second.url);
  const events = await there.request('/events/');
  const reader = events.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error('the stream has no body');

  const worker = await startWorker(dataDir);
  const { image_id } = await here.uploadSample('litter-lawn');
  let received = '';
  while (!(received.includes(image_id) && received.includes('"completed"'))) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the stream ended after:\n${received}`);
    received += value;
  }
  await reader.cancel();
  worker.kill('SIGTERM');
  expect(await waitForExitCode(worker)).toBe(0);
});

test('the product recovers after its database was killed', async () => {
  const citizen = await logInCitizen(first.url);
  const killed = await readDatabasePid();
  process.kill(killed, 'SIGKILL');
  const reply = await citizen.request('/images/list/');
  expect([200, 503]).toContain(reply.status);
  // What the killed server left running may still answer; another one starts once that has ended.
  const isStartedAgain = async () => ![killed, 0].includes(await readDatabasePid());
  const list = await until(
    async () => {
      if (!(await isStartedAgain())) return undefined;
      const answer = await citizen.request('/images/list/');
      return answer.status === 200 ? imageList.parse(await answer.json()) : undefined;
    },
    { withinMs: 120_000, otherwise: () => `the product did not recover:\n${first.output()}` },
  );
  expect(list.total).toBe(2);
});
