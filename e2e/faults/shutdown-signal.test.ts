import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import {
  BARE_ENV,
  isReady,
  launch,
  ROOT,
  removeFolder,
  startProduct,
  until,
  waitForExitCode,
} from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';

const STOPPED_WITHIN_MS = 20_000;

let dataDir: string;
beforeEach(async () => {
  dataDir = await freshInstallation('end');
});
afterEach(() => removeFolder(dataDir));

/** The processes of a running product: the server, by its lock, and its database. */
async function readProcessIds(folder: string): Promise<number[]> {
  const { pid } = JSON.parse(await readFile(join(folder, 'smart-waste.lock'), 'utf8'));
  const [postmaster] = (await readFile(join(folder, 'database/cluster/postmaster.pid'), 'utf8')).split('\n');
  return [pid, Number(postmaster)];
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const waitForExit = (processes: readonly number[], output: () => string) =>
  until(async () => (processes.some(isRunning) ? undefined : true), {
    withinMs: STOPPED_WITHIN_MS,
    otherwise: () => `${processes.filter(isRunning)} still run:\n${output()}`,
  });

test('a repeated Ctrl-C ends the product and its database despite open connections', async () => {
  const product = await startProduct({ dataDir });
  const processes = await readProcessIds(dataDir);
  const early = connect(Number(new URL(product.url).port), '127.0.0.1').on('error', () => undefined);
  await new Promise((done) => early.once('connect', done));
  product.process.kill('SIGINT');
  expect(await product.stop()).toBe(0);
  await waitForExit(processes, product.output);
});

test('a closed terminal ends product and database', async () => {
  const product = await startProduct({ dataDir });
  const processes = await readProcessIds(dataDir);
  product.process.kill('SIGHUP');
  expect(await waitForExitCode(product.process)).toBe(0);
  await waitForExit(processes, product.output);
});

test('ending the npm that started it ends product and database', async () => {
  const port = await findFreePort();
  const { child, output } = launch(['npm', 'start'], {
    cwd: ROOT,
    env: { ...BARE_ENV, PORT: String(port), DATA_DIR: dataDir },
  });
  await until(async () => ((await isReady(`http://127.0.0.1:${port}`)) ? true : undefined), {
    withinMs: 120_000,
    otherwise: output,
  });
  const processes = await readProcessIds(dataDir);
  child.kill('SIGTERM');
  await waitForExitCode(child);
  await waitForExit(processes, output);
});
