import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { itInLongForm } from '../../testing/test-form.ts';
import { hasEnded, until } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';
import { startProcesses } from './processes.ts';
import { killProcessesIn, listProcessesIn } from './processes-in-folder.ts';

/** Longer than until the first time that no process is found. */
const STARTS_AFTER_MS = 75;

it('a process that starts shortly after the others were killed is killed, too', async () => {
  const folder = await createTemporaryFolder('late-process');
  const cwd = join(folder, 'cluster');
  await mkdir(cwd);
  const sleep = () => spawn('sleep', ['60'], { cwd, stdio: 'ignore' });
  const first = sleep();
  const late = once(first, 'exit').then(async () => {
    await delay(STARTS_AFTER_MS);
    const process = sleep();
    return { process, exit: once(process, 'exit') };
  });
  await killProcessesIn(folder);
  const { process, exit } = await late;
  const left = await listProcessesIn(folder);
  process.kill(); // in case that it was left
  expect([left, await exit]).toEqual([[], [null, 'SIGKILL']]);
});

itInLongForm(
  'a proof that is interrupted while the product starts again leaves no process behind',
  async () => {
    const dataDir = await freshInstallation('interrupted-proof');
    const ends: (() => Promise<void>)[] = [];
    const processes = await startProcesses({
      dataDir,
      port: await findFreePort(),
      env: { TILE_URL: 'off' },
      atEnd: (end) => ends.push(end),
    });
    const listServers = () => listProcessesIn(dataDir);
    expect(await listServers()).not.toEqual([]);
    await processes.kill('api');
    await processes.kill('database');
    await until(async () => ((await listServers()).length === 0 ? true : undefined), {
      withinMs: 60_000,
      otherwise: () => 'the database was not killed',
    });
    const restoring = processes.restore().then(
      () => 'restored',
      (error: unknown) => String(error),
    );
    await until(async () => ((await listServers()).length > 0 ? true : undefined), {
      withinMs: 60_000,
      otherwise: () => 'no database was started',
    });
    for (const end of ends) await end();
    expect(await restoring).toContain('the proof is over');
    expect(await listServers()).toEqual([]);
    expect([processes.api(), ...processes.workers()].map(hasEnded)).not.toContain(false);
  },
);
