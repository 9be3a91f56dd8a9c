import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createCloseStack } from '../compose/close-stack.ts';
import { openRestore, rethrowRestoreError } from '../compose/open-restore.ts';
import { backupVariables } from '../lib/config/backup.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { getFileVariable } from '../lib/config/secret-files.ts';
import { StartupError, UsageError } from '../lib/errors.ts';
import { readFreeBytes } from '../lib/free-bytes.ts';
import { createLogger } from '../lib/log.ts';
import { createProgressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { waitForShutdown } from '../lib/shutdown-signal.ts';
import { restore } from '../modules/backups/restore/restore.ts';
import { restoreProgress, summarizeTrial } from '../modules/backups/restore/restore-texts.ts';
import { startCopy } from './verify/start-copy.ts';
import { tryCopy } from './verify/try-copy.ts';

const USAGE =
  'Usage: npm run backup:verify -- --from <folder | s3://bucket/prefix> [--snapshot <id>] [--identity <file>]';

/** What the trial takes from the settings; everything else is that of a new installation. */
const INHERITED_VARIABLES = [
  'LOCAL_MODEL',
  'DETECTOR_THREADS',
  'LOG_LEVEL',
  ...Object.keys(backupVariables),
].flatMap((name) => [name, getFileVariable(name)]);

type Closers = ReturnType<typeof createCloseStack>;

/** Settings under which the copy reaches nothing but the backup, and is reached from this machine only. */
function buildTrialConfig(folder: string) {
  const env = readEnvironment();
  const inherited = Object.fromEntries(INHERITED_VARIABLES.map((name) => [name, env[name]]));
  const alone = { HOST: '127.0.0.1', PORT: '0', DEMO_ACCOUNTS: 'off', RATE_LIMITS: 'off' };
  return loadConfig({ ...inherited, ...alone, DATA_DIR: folder });
}

async function verifyBackup(): Promise<string> {
  const { values } = parseArgs({
    options: { from: { type: 'string' }, snapshot: { type: 'string' }, identity: { type: 'string' } },
  });
  const { from, snapshot, identity } = values;
  if (from === undefined) throw new UsageError(USAGE);
  const folder = await mkdtemp(join(tmpdir(), 'smart-waste-verify-'));
  const opened = createCloseStack();
  const stopped = waitForShutdown().then(() => {
    throw new StartupError('Stopped; the backup was not verified.');
  });
  try {
    return await Promise.race([restoreAndTry({ from, snapshot, identity }, folder, opened), stopped]);
  } finally {
    await opened.close().finally(() => rm(folder, { recursive: true, force: true }));
  }
}

type Source = { from: string; snapshot: string | undefined; identity: string | undefined };

async function restoreAndTry({ from, snapshot, identity }: Source, folder: string, closeStack: Closers) {
  const config = buildTrialConfig(folder);
  const log = createLogger(config.logLevel);
  const progress = createProgressLine(process.stdout, Date.now);
  const freeSpace = { folder, freeBytes: await readFreeBytes(folder) };
  const opening = openRestore(config, { from, identity }, log);
  closeStack.add(async () => (await opening.catch(() => undefined))?.close()); // a signal may come while it opens
  const { deps } = await opening;
  closeStack.add(async () => progress.end());
  const onProgress = (...at: Parameters<typeof restoreProgress>) => progress.report(restoreProgress(...at));
  const result = await restore({ ...deps, onProgress }, { snapshot, keepSessions: false, freeSpace }).catch(
    rethrowRestoreError,
  );
  await deps.database.prepareTrial();
  await closeStack.close();
  const starting = startCopy(config, log);
  closeStack.add(async () => (await starting.catch(() => undefined))?.stop());
  const trial = await tryCopy(await starting, result.missing).catch((error: unknown) => {
    if (!(error instanceof StartupError)) throw error;
    throw new StartupError(`The restored copy started, but does not work: ${error.message}`, {
      cause: error,
    });
  });
  return summarizeTrial(result, trial);
}

await runCommand(verifyBackup);
process.exit(); // after a signal the restore may still run
