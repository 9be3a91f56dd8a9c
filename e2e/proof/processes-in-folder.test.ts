import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createTemporaryFolder } from '../../testing/temporary-folder.ts';
import { killProcessesIn, listProcessesIn } from './processes-in-folder.ts';

/** Longer than until the first time that no process is found. */
const STARTS_AFTER_MS = 75;

test('a process that starts shortly after the others were killed is killed, too', async () => {
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
