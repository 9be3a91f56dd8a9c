import { openStore } from '../compose/open-store.ts';
import { openTablesOnly } from '../compose/open-tables.ts';
import { loadConfig } from '../lib/config/config.ts';
import { readEnvironment } from '../lib/config/environment.ts';
import { storeAddress } from '../lib/config/storage.ts';
import { createLogger } from '../lib/log.ts';
import { runCommand } from '../lib/run-process.ts';
import { shutdownSignal } from '../lib/shutdown-signal.ts';
import { parseCopyArguments } from '../modules/photos/storage-copy/copy-arguments.ts';
import { copyStorage } from '../modules/photos/storage-copy/copy-storage.ts';
import { endReport, progressOn } from '../modules/photos/storage-copy/progress.ts';

async function storageCopy(): Promise<string> {
  const { from, to, again } = parseCopyArguments(process.argv.slice(2));
  const [source, target] = [from, to].map((STORAGE) => loadConfig({ ...readEnvironment(), STORAGE }));
  if (!source || !target) throw new Error('two stores were asked for');
  const log = createLogger(source.logLevel);
  const { tables, close } = await openTablesOnly(source, { log, mayStart: true });
  try {
    const address = storeAddress(target.storage);
    if (again) await tables.copyRecords.forgetAll(address);
    const stop = new AbortController();
    void shutdownSignal().then(() => stop.abort());
    const progress = progressOn(process.stdout, await tables.images.count({}), Date.now);
    const end = await copyStorage({
      from: await openStore(source, log),
      to: await openStore(target, log),
      notes: tables.copyRecords,
      target: address,
      signal: stop.signal,
      tell: progress.tell,
    }).finally(progress.end);
    await tables.audit.write({
      at: new Date(),
      actor_id: null,
      action: 'storage_copied',
      subject: `storage:${to}`,
      details: { from, to: address, end: end.end, files: end.files, missing: end.missing.length },
    });
    return endReport(end, { from, to });
  } finally {
    await close();
  }
}

await runCommand(storageCopy);
