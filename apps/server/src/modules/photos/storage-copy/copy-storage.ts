import type { CopyRecords } from '../../../ports/copy-records.ts';
import { copyKey, type Route } from './copy-key.ts';
import { forEachConcurrently } from './for-each-concurrently.ts';

export type CopyCounts = {
  /** Images looked at in this round. */
  images: number;
  files: number;
  bytes: number;
  /** Removed from the target, as their images are gone. */
  removed: number;
};
export type CopyEnd = CopyCounts & { end: 'copied' | 'stopped'; missing: string[] };

export type CopyOrder = Route & {
  notes: CopyRecords;
  /** Names the store that is copied to, in the notes. */
  target: string;
  signal: AbortSignal;
  tell: (counts: CopyCounts) => void;
};

const IMAGES_A_PAGE = 200;
const FILES_AT_ONCE = 8;

/**
 * Copies everything that images own, and takes away what images that are gone had left in the target. What is there
 * already is not copied again; what is added meanwhile is, in another round. May be killed at any moment and begun
 * again: a file is noted only after it was read back. Throws what the stores throw.
 */
export async function copyStorage(order: CopyOrder): Promise<CopyEnd> {
  const counts: CopyCounts = { images: 0, files: 0, bytes: 0, removed: 0 };
  for (;;) {
    const before = counts.files;
    counts.images = 0;
    const missing = await copyRound(order, counts);
    await removeStrays(order, counts);
    if (order.signal.aborted) return { ...counts, end: 'stopped', missing };
    if (counts.files === before) return { ...counts, end: 'copied', missing };
  }
}

/** Goes once through all images; answers which files the source does not have. */
async function copyRound({ from, to, notes, target, signal, tell }: CopyOrder, counts: CopyCounts) {
  const missing: string[] = [];
  const copyOne = async (key: string) => {
    if (signal.aborted) return;
    const copied = await copyKey({ from, to }, key);
    if (copied === null) return void missing.push(key);
    await notes.record(target, { key, sha256: copied.sha256 });
    counts.files += 1;
    counts.bytes += copied.bytes;
    tell(counts);
  };
  let after: string | null = null;
  do {
    const page = await notes.listUncopied(target, { limit: IMAGES_A_PAGE, after });
    await forEachConcurrently(page.keys, FILES_AT_ONCE, copyOne);
    counts.images += page.images;
    tell(counts);
    after = page.after;
  } while (after !== null && !signal.aborted);
  return missing;
}

async function removeStrays({ to, notes, target, signal }: CopyOrder, counts: CopyCounts): Promise<void> {
  while (!signal.aborted) {
    const strays = await notes.listStrays(target, IMAGES_A_PAGE);
    if (strays.length === 0) return;
    await forEachConcurrently(strays, FILES_AT_ONCE, (key) => to.remove(key));
    await notes.forget(target, strays);
    counts.removed += strays.length;
  }
}
