import { parseArgs } from 'node:util';
import { parseRetention } from '@smart-waste/core';
import { openBackup } from '../compose/open-backup.ts';
import { type Config, loadConfig, readEnvironment } from '../lib/config/config.ts';
import { UsageError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { lowerPriority } from '../lib/low-priority.ts';
import { createProgressLine } from '../lib/progress-line.ts';
import { rethrowWithoutStack, runCommand } from '../lib/run-process.ts';
import { abortOnShutdown } from '../lib/shutdown-signal.ts';
import { formatBackupProgress, summarizeBackup } from '../modules/backups/backup-texts.ts';
import { BackupStoppedError } from '../modules/backups/failure-text.ts';
import { TargetUnavailableError } from '../modules/backups/ports.ts';
import type { RemovalCounts } from '../modules/backups/remove-old-backups.ts';
import { runBackup } from '../modules/backups/run-backup.ts';
import { StoreUnavailableError } from '../ports/image-store.ts';

const USAGE =
  "Usage: npm run backup -- --to <folder | s3://bucket/prefix> [--keep '7d 4w 12m'] [--new-place]\nWithout --to it goes to BACKUP_TO, and BACKUP_KEEP says what is kept there.\nA place that had complete backups and has none now is refused, as its disk may not be mounted; --new-place begins anew there.";

function readArguments(schedule: Config['backupSchedule']) {
  const { values } = parseArgs({
    options: {
      to: { type: 'string' },
      keep: { type: 'string' },
      'new-place': { type: 'boolean', default: false },
    },
  });
  const to = values.to ?? schedule?.to;
  const keep = values.keep === undefined ? undefined : parseRetention(values.keep);
  const ofSchedule = values.to === undefined ? schedule?.keep : undefined;
  if (to === undefined || (values.keep !== undefined && keep === undefined)) throw new UsageError(USAGE);
  return { to, keep: keep ?? ofSchedule, isNewPlace: values['new-place'] };
}

async function backup(): Promise<string> {
  const config = loadConfig(readEnvironment());
  const { to, keep, isNewPlace } = readArguments(config.backupSchedule);
  const { deps, isBesidePhotos, close, ...request } = await openBackup(
    config,
    to,
    createLogger(config.logLevel),
  );
  lowerPriority(); // the product beside it answers people
  if (isBesidePhotos)
    process.stderr.write(
      'Warning: the backups are on the disk or in the bucket of the photos. When it fails, both are lost.\n',
    );
  const signal = abortOnShutdown(
    new BackupStoppedError('Stopped. The next backup goes on with what was stored.'),
  );
  let removed: RemovalCounts | undefined;
  const progress = createProgressLine(process.stdout, Date.now);
  try {
    const result = await runBackup(deps, {
      ...request,
      scheduled_for: null,
      isNewPlace,
      signal,
      onProgress: (counts) => progress.report(formatBackupProgress(counts)),
      ...(keep && { keep }),
      onRemoved: (counted) => {
        removed = counted;
      },
    }).catch(rethrowWithoutStack(StoreUnavailableError, TargetUnavailableError));
    if (result === 'done') throw new Error('a backup by command has no schedule');
    return summarizeBackup(result, request.target.address, removed);
  } finally {
    progress.end();
    await close();
  }
}

await runCommand(backup);
