import { openBackupTarget } from '../compose/open-backup-target.ts';
import { openRestore, rethrowRestoreError } from '../compose/open-restore.ts';
import { openInstalledTables } from '../compose/open-tables.ts';
import { systemClock } from '../lib/clock-and-ids.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { StartupError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { createProgressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { abortOnShutdown } from '../lib/shutdown-signal.ts';
import { eraseSince } from '../modules/backups/restore/erase-since.ts';
import { goLive } from '../modules/backups/restore/go-live.ts';
import { restore } from '../modules/backups/restore/restore.ts';
import { parseRestoreArguments } from '../modules/backups/restore/restore-arguments.ts';
import { restoreProgress, summarizeRestore } from '../modules/backups/restore/restore-texts.ts';

async function restoreBackup(): Promise<string> {
  const request = parseRestoreArguments(process.argv.slice(2), systemClock.now());
  const config = loadConfig(readEnvironment());
  const log = createLogger(config.logLevel);
  if (request.does === 'go-live') {
    const { tables, close } = await openInstalledTables(config, log);
    return goLive({ ...tables, clock: systemClock }).finally(close);
  }
  if (request.does === 'erase') {
    const { from, since } = request;
    const { tables, close } = await openInstalledTables(config, log);
    return openBackupTarget(from, config)
      .then((target) => eraseSince({ tables, target, clock: systemClock }, since))
      .catch(rethrowRestoreError)
      .finally(close);
  }
  const { from, snapshot, identity, keepSessions } = request;
  const { deps, close } = await openRestore(config, { from, identity }, log);
  const progress = createProgressLine(process.stdout, Date.now);
  const stopped = abortOnShutdown(new StartupError('Stopped. The same command begins the restore again.'));
  const onProgress = (...at: Parameters<typeof restoreProgress>) => {
    stopped.throwIfAborted();
    progress.report(restoreProgress(...at));
  };
  try {
    const result = await restore({ ...deps, onProgress }, { snapshot, keepSessions }).catch(
      rethrowRestoreError,
    );
    return summarizeRestore(result);
  } finally {
    progress.end();
    await close();
  }
}

await runCommand(restoreBackup);
