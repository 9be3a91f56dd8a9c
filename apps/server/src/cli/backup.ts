import { parseArgs } from 'node:util';
import { openBackup } from '../compose/open-backup.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { StartupError, UsageError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { progressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { shutdownSignal } from '../lib/shutdown-signal.ts';
import { backupProgress, summarizeBackup } from '../modules/backups/backup-texts.ts';
import { TargetUnavailable } from '../modules/backups/ports.ts';
import { runBackup } from '../modules/backups/run-backup.ts';
import { StoreUnavailable } from '../ports/image-store.ts';

const USAGE = 'Usage: npm run backup -- --to <folder | s3://bucket/prefix>';

async function backup(): Promise<string> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new UsageError(USAGE);
  const config = loadConfig(readEnvironment());
  const { deps, isBesidePhotos, close, ...request } = await openBackup(
    config,
    to,
    createLogger(config.logLevel),
  );
  if (isBesidePhotos)
    process.stderr.write(
      'Warning: the backups are on the disk or in the bucket of the photos. When it fails, both are lost.\n',
    );
  const stop = new AbortController();
  void shutdownSignal().then(() =>
    stop.abort(new StartupError('Stopped. The next backup goes on with what was stored.')),
  );
  const progress = progressLine(process.stdout, Date.now);
  try {
    const result = await runBackup(deps, {
      ...request,
      scheduled_for: null,
      signal: stop.signal,
      onProgress: (counts) => progress.report(backupProgress(counts)),
    }).catch(rethrowWithoutStack);
    if (result === 'done') throw new Error('a backup by command has no schedule');
    return summarizeBackup(result, request.target.address);
  } finally {
    progress.end();
    await close();
  }
}

/** These errors are about the target or the store and not about the program, so only their message is printed. */
function rethrowWithoutStack(error: unknown): never {
  const isAboutStores = error instanceof StoreUnavailable || error instanceof TargetUnavailable;
  throw isAboutStores ? new StartupError(error.message, { cause: error }) : error;
}

await runCommand(backup);
