import { execFile } from 'node:child_process';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '../../../testing/free-port.ts';
import { createTemporaryFolder } from '../../../testing/temporary-folder.ts';
import { logInCitizen } from '../../support/citizen.ts';
import { BARE_ENV, launch, ROOT, waitForExitCode } from '../../support/product.ts';
import { checkStore } from '../check-store.ts';
import { startProcesses } from '../processes.ts';
import { runInNamespaces } from '../run-in-namespaces.ts';
import { countLost, type SentPhotos } from '../sent-photos.ts';
import {
  brokenStatements,
  buildKeys,
  formatStatuses,
  OUTAGE_ENV,
  type Outage,
  type OutageResult,
  secondsUntilReady,
  sendAll,
  watchAnswers,
} from './outage.ts';

const run = promisify(execFile);

const DISK_MB = 600;
const FULL_MS = 45_000;

/**
 * Fills the disk of the installation and of its backups: a file system in memory, mounted in a namespace of its own
 * that ends with this process. Needs the rights of root.
 */
export const fillDisk: Outage = (context) =>
  runInNamespaces({ flags: ['--mount'], args: ['outages', '--only', 'full-disk'] }, () =>
    fillMounted(context),
  );

async function fillMounted({ atEnd }: Parameters<Outage>[0]): Promise<OutageResult> {
  const disk = await createTemporaryFolder('prove-disk');
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk]);
  atEnd(async () => void (await run('umount', ['--lazy', disk])));
  const dataDir = join(disk, 'data');
  const backups = join(disk, 'backups');
  const processes = await startProcesses({ dataDir, port: await findFreePort(), env: OUTAGE_ENV, atEnd });
  const { url } = processes;
  const sentPhotos: SentPhotos = new Map();
  const citizen = await logInCitizen(url);
  await sendAll(processes, sentPhotos, buildKeys('before', 6));
  const first = await backUp(dataDir, backups);

  const filler = join(disk, 'filler');
  await fill(disk, filler);
  const filledMb = Math.round((await stat(filler)).size / 2 ** 20);
  const whileFull = backUp(dataDir, backups);
  const answers = await watchAnswers(url, { citizen, name: 'while', forMs: FULL_MS });
  const failed = await whileFull;
  await rm(filler);
  const readyAgain = await secondsUntilReady(url, processes.output);
  await processes.restore();
  await sendAll(processes, sentPhotos, [...answers.refused, ...buildKeys('after', 4)]);
  const lost = await countLost(url, sentPhotos);
  const { orphans, missing, twice } = await checkStore(dataDir);
  const verified = await backupCommand('backup:verify', ['--from', backups], dataDir);
  return {
    accepted: sentPhotos.size,
    lost: lost + missing.length,
    twice,
    orphans: orphans.length,
    seen: {
      'filled MB': filledMb,
      readyz: formatStatuses(answers.ready),
      uploads: formatStatuses(answers.uploads),
      'ready again after s': readyAgain,
    },
    broken: [
      ...brokenStatements(answers, { refusals: [503, 507] }),
      ...(first.code === 0 ? [] : [`the first backup failed: ${first.output}`]),
      ...(failed.code === 0 ? ['a backup on the full disk counted as complete'] : []),
      ...(verified.code === 0 ? [] : [`the backup from before cannot be restored: ${verified.output}`]),
    ],
  };
}

/** Writes a file until nothing more fits, and again until nothing was freed meanwhile. */
async function fill(disk: string, file: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    for (const size of [2 ** 20, 4_096]) {
      const block = Buffer.alloc(size, 1);
      for (;;) {
        const { bytesWritten } = await handle.write(block).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOSPC') return { bytesWritten: 0 };
          throw error;
        });
        if (bytesWritten < size) break;
      }
    }
  } finally {
    await handle.close();
  }
  const { bavail } = await statfs(disk);
  if (bavail > 8) throw new Error(`${bavail} blocks of the disk are still free`);
  await delay(1_000);
}

const backUp = (dataDir: string, to: string) => backupCommand('backup', ['--to', to], dataDir);

async function backupCommand(name: string, args: readonly string[], dataDir: string) {
  const { child, output } = launch([process.execPath, 'scripts/run.mjs', name, ...args], {
    cwd: ROOT,
    env: { ...BARE_ENV, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
  });
  const code = await waitForExitCode(child);
  return { code, output: output() };
}
