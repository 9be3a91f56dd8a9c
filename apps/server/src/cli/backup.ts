import { stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { ageEncryption } from '../adapters/encryption/age-encryption.ts';
import { readOrCreateSecret } from '../adapters/secrets/secret-file.ts';
import { openBackupTarget } from '../compose/open-backup-target.ts';
import { openStore } from '../compose/open-store.ts';
import { openTablesOnly } from '../compose/open-tables.ts';
import { systemClock, systemIds } from '../lib/clock-and-ids.ts';
import { type Config, loadConfig, readEnvironment } from '../lib/config/config.ts';
import { StartupError, UsageError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { progressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { deriveSecrets } from '../lib/secrets.ts';
import { shutdownSignal } from '../lib/shutdown-signal.ts';
import { backupProgress, summarizeBackup } from '../modules/backups/backup-texts.ts';
import { TargetUnavailable } from '../modules/backups/ports.ts';
import { runBackup } from '../modules/backups/run-backup.ts';
import { StoreUnavailable } from '../ports/image-store.ts';

const USAGE = 'Usage: npm run backup -- --to <folder>';

async function backup(): Promise<string> {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values;
  if (to === undefined) throw new UsageError(USAGE);
  const config = loadConfig(readEnvironment());
  const log = createLogger(config.logLevel);
  const target = await openBackupTarget(to, config.storage);
  await warnOfSharedDisk(config, to);
  const token = config.tokenSecret ?? (await readOrCreateSecret(config.dataDir));
  const { tables, close } = await openTablesOnly(config, { log, mayStart: true });
  const stop = new AbortController();
  void shutdownSignal().then(() =>
    stop.abort(new StartupError('Stopped. The next backup goes on with what was stored.')),
  );
  const progress = progressLine(process.stdout, Date.now);
  try {
    const deps = { ...tables, store: await openStore(config, log), clock: systemClock, ids: systemIds, log };
    const result = await runBackup(deps, {
      target,
      encryption: config.backupRecipient === undefined ? null : ageEncryption(config.backupRecipient),
      secret: { token, idKey: deriveSecrets(token).backups },
      scheduled_for: null,
      signal: stop.signal,
      onProgress: (counts) => progress.report(backupProgress(counts)),
    }).catch(rethrowWithoutStack);
    if (result === 'done') throw new Error('a backup by command has no schedule');
    return summarizeBackup(result, target.address);
  } finally {
    progress.end();
    await close();
  }
}

async function warnOfSharedDisk({ storage, dataDir }: Config, folder: string): Promise<void> {
  const photos = storage.kind === 'disk' ? await stat(dataDir).catch(() => undefined) : undefined; // no photo was stored yet
  if (photos?.dev === (await stat(folder)).dev)
    process.stderr.write(
      'Warning: this folder is on the disk of the photos. When the disk fails, both are lost.\n',
    );
}

/** These errors are about the target or the store and not about the program, so only their message is printed. */
function rethrowWithoutStack(error: unknown): never {
  const isAboutStores = error instanceof StoreUnavailable || error instanceof TargetUnavailable;
  throw isAboutStores ? new StartupError(error.message, { cause: error }) : error;
}

await runCommand(backup);
