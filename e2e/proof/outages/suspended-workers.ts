import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../../testing/free-port.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { countRows } from '../../support/database.ts';
import { hasEnded, until } from '../../support/product.ts';
import { checkStore } from '../check-store.ts';
import { startProcesses } from '../processes.ts';
import { countLost, type SentPhotos } from '../sent-photos.ts';
import { buildKeys, OUTAGE_ENV, type Outage, sendAll } from './outage.ts';

/** Longer than the lease of a run, which is 60 s. */
const SUSPENDED_MS = 75_000;
const APART_MS = 3_000;
const CLAIMED_WITHIN_MS = 60_000;

/**
 * Suspends all workers while they analyse, until their leases are over. The first that wakes claims what the others
 * hold; these go on with what is not theirs any more.
 */
export const suspendWorkers: Outage = async ({ atEnd }) => {
  const processes = await startProcesses({
    dataDir: await createTemporaryFolder('prove-suspended'),
    port: await findFreePort(),
    env: OUTAGE_ENV,
    atEnd,
  });
  const { dataDir, url } = processes;
  const sentPhotos: SentPhotos = new Map();
  await sendAll(processes, sentPhotos, buildKeys('before', 24));
  await until(async () => (await countHeld(dataDir)) || undefined, {
    withinMs: CLAIMED_WITHIN_MS,
    otherwise: () => 'no worker claimed a photo',
  });
  const workers = [...processes.workers()];
  for (const worker of workers) worker.kill('SIGSTOP');
  const held = await countHeld(dataDir);
  await delay(SUSPENDED_MS);
  for (const worker of workers) {
    worker.kill('SIGCONT');
    await delay(APART_MS);
  }
  await sendAll(processes, sentPhotos, buildKeys('after', 8));
  const lost = await countLost(url, sentPhotos);
  const { orphans, missing, twice } = await checkStore(dataDir);
  const ended = workers.filter(hasEnded).length;
  return {
    accepted: sentPhotos.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
    seen: { 'runs held while suspended': held, 'workers that ended': ended },
    broken: [
      ...(held === 0 ? ['no run was held while the workers were suspended'] : []),
      ...(ended > 0 ? ['a worker ended after it was suspended'] : []),
    ],
  };
};

const countHeld = (dataDir: string): Promise<number> =>
  countRows(dataDir, "select 1 from analyses where status = 'processing'");
