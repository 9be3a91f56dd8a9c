import { openStore } from '../compose/open-store.ts';
import { openInstalledTables } from '../compose/open-tables.ts';
import { loadConfig, readEnvironment } from '../lib/config/config.ts';
import { formatStoreAddress } from '../lib/config/storage.ts';
import { createLogger } from '../lib/log.ts';
import { createProgressLine } from '../lib/progress-line.ts';
import { rethrowWithoutStack, runCommand } from '../lib/run-process.ts';
import { abortOnShutdown } from '../lib/shutdown-signal.ts';
import { parseCopyArguments } from '../modules/photos/storage-copy/copy-arguments.ts';
import { copyProgress, summarizeCopy } from '../modules/photos/storage-copy/copy-progress.ts';
import { CopyMismatchError, copyStorage } from '../modules/photos/storage-copy/copy-storage.ts';
import { StoreFullError, StoreUnavailableError } from '../ports/image-store.ts';

async function runStorageCopy(): Promise<string> {
  const { from, to, again } = parseCopyArguments(process.argv.slice(2));
  const [source, target] = [from, to].map((STORAGE) => loadConfig({ ...readEnvironment(), STORAGE }));
  if (!source || !target) throw new Error('the usage requires two stores');
  const log = createLogger(source.logLevel);
  const { tables, close } = await openInstalledTables(source, log);
  try {
    const address = formatStoreAddress(target.storage);
    if (again) await tables.copyRecords.forgetAll(address);
    const signal = abortOnShutdown();
    const images = await tables.images.count({});
    const progress = createProgressLine(process.stdout, Date.now);
    const end = await copyStorage({
      from: await openStore(source, log),
      to: await openStore(target, log),
      records: tables.copyRecords,
      target: address,
      signal,
      onProgress: (counts) => progress.report(copyProgress(counts, images)),
    })
      .catch(rethrowWithoutStack(StoreFullError, StoreUnavailableError, CopyMismatchError))
      .finally(progress.end);
    await tables.audit.write({
      at: new Date(),
      actor_id: null,
      action: 'storage_copied',
      subject: `storage:${to}`,
      details: { from, to: address, end: end.end, files: end.files, missing: end.missing.length },
    });
    return summarizeCopy(end, { from, to });
  } finally {
    await close();
  }
}

await runCommand(runStorageCopy);
