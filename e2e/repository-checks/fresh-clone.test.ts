import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { freshCheckout } from '../support/checkout.ts';
import { logInCitizen } from '../support/citizen.ts';
import { BARE_ENV, isReady, launch, removeFolder, until, waitForExitCode } from '../support/product.ts';

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

test('`npm start` in a fresh clone installs what it needs, builds, starts, finds waste in a photo and ends with Ctrl-C', async () => {
  const clone = await freshCheckout();
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const { child, output } = launch(['npm', 'start'], {
    cwd: clone,
    env: { ...BARE_ENV, PORT: String(port) },
    ownGroup: true,
  });
  await until(
    async () => {
      if (child.exitCode !== null) throw new Error(`npm start ended:\n${output()}`);
      return (await isReady(url)) ? true : undefined;
    },
    { withinMs: 540_000, otherwise: () => `npm start was not ready in time:\n${output()}` },
  );
  expect(output()).toContain('Installing packages');
  expect(output()).toContain(`Smart Waste is ready at ${url}`);
  expect(existsSync(join(clone, 'node_modules/vitest')), 'tools of tests are installed').toBe(false);
  expect(await (await fetch(url)).text()).toContain('<title>Smart Waste');

  const citizen = await logInCitizen(url);
  const uploaded = await citizen.uploadSample('bags-kerb');
  const settled = await citizen.settled(uploaded.image_id);
  expect(settled.status).toBe('completed');
  expect(settled.analysis_results?.total_detections).toBeGreaterThan(0);

  const pidFile = join(clone, 'data/database/cluster/postmaster.pid');
  const database = Number((await readFile(pidFile, 'utf8')).split('\n')[0]);
  process.kill(-Number(child.pid), 'SIGINT');
  await waitForExitCode(child);
  await until(async () => (isGone(database) ? true : undefined), {
    withinMs: 60_000,
    otherwise: () => `the database still runs:\n${output()}`,
  });
  await removeFolder(clone);
});
