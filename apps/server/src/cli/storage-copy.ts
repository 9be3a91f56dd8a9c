import { openStore } from '../compose/open-store.ts';
import { openTablesOnly } from '../compose/open-tables.ts';
import { loadConfig } from '../lib/config/config.ts';
import { settings } from '../lib/config/environment.ts';
import { storeAddress } from '../lib/config/storage.ts';
import { makeLog } from '../lib/log.ts';
import { runCommand } from '../lib/run-process.ts';
import { askedToEnd } from '../lib/shutdown-signal.ts';
import { copyStorage } from '../modules/photos/storage-copy/copy-storage.ts';
import { copyWish } from '../modules/photos/storage-copy/copy-wish.ts';
import { endReport, progressOn } from '../modules/photos/storage-copy/progress.ts';

async function storageCopy(): Promise<string> {
  const { from, to, again } = copyWish(process.argv.slice(2));
  const [source, target] = [from, to].map((STORAGE) => loadConfig({ ...settings(), STORAGE }));
  if (!source || !target) throw new Error('two stores were asked for');
  const log = makeLog(source.logLevel);
  const { tables, close } = await openTablesOnly(source, { log, mayStart: true });
  try {
    const address = storeAddress(target.storage);
    if (again) await tables.copies.forgetAll(address);
    const stop = new AbortController();
    void askedToEnd().then(() => stop.abort());
    const progress = progressOn(process.stdout, await tables.images.count({}), Date.now);
    const end = await copyStorage({
      from: await openStore(source, log),
      to: await openStore(target, log),
      notes: tables.copies,
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
