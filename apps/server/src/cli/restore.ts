import { parseArgs } from 'node:util';
import { openRestore, rethrowRestoreError } from '../compose/open-restore.ts';
import { openInstalledTables } from '../compose/open-tables.ts';
import { systemClock } from '../lib/clock-and-ids.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { StartupError, UsageError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { createProgressLine } from '../lib/progress-line.ts';
import { runCommand } from '../lib/run-process.ts';
import { abortOnShutdown } from '../lib/shutdown-signal.ts';
import { goLive } from '../modules/backups/restore/go-live.ts';
import { restore } from '../modules/backups/restore/restore.ts';
import { restoreProgress, summarizeRestore } from '../modules/backups/restore/restore-texts.ts';

const USAGE =
  'Usage: npm run restore -- (--from <folder | s3://bucket/prefix> [--snapshot <id>] [--identity <file>] [--keep-sessions] | --go-live)';

function parseRestoreArguments() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      snapshot: { type: 'string' },
      identity: { type: 'string' },
      'keep-sessions': { type: 'boolean', default: false },
      'go-live': { type: 'boolean', default: false },
    },
  });
  if (values['go-live'] === (values.from !== undefined))
    throw new UsageError(
      `Give either --from or --go-live: look at the restored copy before it goes live.\n\n${USAGE}`,
    );
  return values;
}

async function restoreBackup(): Promise<string> {
  const { from, snapshot, identity, 'keep-sessions': keepSessions } = parseRestoreArguments();
  const config = loadConfig(readEnvironment());
  const log = createLogger(config.logLevel);
  if (from === undefined) {
    const { tables, close } = await openInstalledTables(config, log);
    return goLive({ ...tables, clock: systemClock }).finally(close);
  }
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
