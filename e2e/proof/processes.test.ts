import { expect, test } from 'vitest';
import { findFreePort } from '../../testing/free-port.ts';
import { hasEnded, until } from '../support/product.ts';
import { freshInstallation } from '../support/this-product.ts';
import { startProcesses } from './processes.ts';
import { listProcessesIn } from './processes-in-folder.ts';

test('a proof that is interrupted while the product starts again leaves no process behind', async () => {
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
});
