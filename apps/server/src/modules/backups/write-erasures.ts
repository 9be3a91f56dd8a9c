import { Readable } from 'node:stream';
import { archiveFiles } from './archive.ts';
import type { BackupTarget, Deps } from './ports.ts';
import { sealJson } from './sealed-json.ts';

const ERASURES_PER_BATCH = 1000;

/** Writes what was erased and is not yet in the target; what a killed process wrote twice is harmless. */
export async function writeErasures(
  { erasureQueue, ids }: Pick<Deps, 'erasureQueue' | 'ids'>,
  target: BackupTarget,
): Promise<void> {
  for (;;) {
    const erasures = await erasureQueue.listWaiting(target.address, ERASURES_PER_BATCH);
    if (erasures.length === 0) return;
    const content = Readable.from([sealJson({ erasures })], { objectMode: false });
    await target.put(archiveFiles.erasures(ids.newId()), content);
    await erasureQueue.remove(target.address, erasures);
  }
}
