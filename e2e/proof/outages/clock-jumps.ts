import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../../testing/free-port.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { hasEnded } from '../../support/product.ts';
import { checkStore } from '../check-store.ts';
import { startProcesses } from '../processes.ts';
import { countLost, type SentPhotos } from '../sent-photos.ts';
import { buildKeys, OUTAGE_ENV, type Outage, sendAll } from './outage.ts';

/** The place on Debian, whose package `libfaketime` has it. */
const LIBRARY = process.env.LIBFAKETIME ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
/** What the clock of API and workers jumps to, apart from the true time; the database keeps its own. */
const JUMPS = ['+2h', '-2h', '+3d', '-3d', '+0'] as const;
const BETWEEN_MS = 8_000;

/** Lets the clock of API and workers jump while photos are sent and analysed. */
export const jumpClocks: Outage = async ({ atEnd }) => {
  if (!existsSync(LIBRARY))
    throw new Error(`${LIBRARY} is missing: install libfaketime, or name the library in LIBFAKETIME`);
  const dataDir = await createTemporaryFolder('prove-clocks');
  const file = join(await createTemporaryFolder('prove-clock'), 'offset');
  await writeFile(file, '+0');
  const processes = await startProcesses({
    dataDir,
    port: await findFreePort(),
    env: {
      ...OUTAGE_ENV,
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1', // as it is on a machine whose clock is set
    },
    atEnd,
  });
  const sentPhotos: SentPhotos = new Map();
  let dateOfServer = '';
  for (const jump of JUMPS) {
    await writeFile(file, jump);
    const sending = sendAll(processes, sentPhotos, buildKeys(`at${jump}`, 6));
    await delay(BETWEEN_MS);
    if (jump === '+3d') dateOfServer = (await fetch(`${processes.url}/healthz`)).headers.get('date') ?? '';
    await sending;
  }
  const lost = await countLost(processes.url, sentPhotos);
  const { orphans, missing, twice } = await checkStore(dataDir);
  const days = (Date.parse(dateOfServer) - Date.now()) / (24 * 3_600_000);
  const running = [processes.api(), ...processes.workers()];
  const ended = running.filter(hasEnded).length;
  return {
    accepted: sentPhotos.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
    seen: { jumps: JUMPS.join(' '), 'processes that ended': ended },
    broken: [
      ...(days > 2 ? [] : [`the clock of the API did not jump: it said ${dateOfServer}`]),
      ...(ended > 0 ? ['a process ended after a jump'] : []),
    ],
  };
};
