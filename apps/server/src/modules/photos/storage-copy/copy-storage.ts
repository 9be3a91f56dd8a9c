import pLimit from 'p-limit';
import { computeSha256 } from '../../../lib/sha256.ts';
import { type ImageStore, MissingObjectError } from '../../../ports/image-store.ts';
import type { CopyRecords } from '../ports.ts';

export type CopyCounts = {
  /** Images processed in the current pass. */
  images: number;
  files: number;
  bytes: number;
  /** Files removed from the target because their images no longer exist. */
  removed: number;
};
export type CopyResult = CopyCounts & { end: 'copied' | 'stopped'; missing: string[] };

type StorePair = { from: ImageStore; to: ImageStore };
export type CopyOptions = StorePair & {
  records: CopyRecords;
  /** The name of the target store in the records. */
  target: string;
  signal: AbortSignal;
  onProgress: (counts: CopyCounts) => void;
};

const IMAGES_PER_PAGE = 200;
const MAX_CONCURRENT_FILES = 8;

/** The target returned other bytes than were stored there. */
export class CopyMismatchError extends Error {
  constructor({ from, to }: StorePair, key: string) {
    super(`${key} is not the same in ${to.name} as in ${from.name}`);
    this.name = 'CopyMismatchError';
  }
}

/**
 * Copies every file that images own and removes from the target the files of images that no longer exist. Files that
 * were copied before are skipped; files added meanwhile are copied in another pass. The process may be killed at any
 * moment and started again, because a file is recorded only after it was read back. Throws CopyMismatchError, or the errors
 * of the stores.
 */
export async function copyStorage(options: CopyOptions): Promise<CopyResult> {
  const counts: CopyCounts = { images: 0, files: 0, bytes: 0, removed: 0 };
  for (;;) {
    const filesBefore = counts.files;
    counts.images = 0;
    const missing = await copyOnePass(options, counts);
    await removeStrays(options, counts);
    if (options.signal.aborted) return { ...counts, end: 'stopped', missing };
    if (counts.files === filesBefore) return { ...counts, end: 'copied', missing };
  }
}

/** Copies the files of all images once and returns the keys that the source does not have. */
async function copyOnePass(options: CopyOptions, counts: CopyCounts): Promise<string[]> {
  const { records, target, signal, onProgress } = options;
  const missing: string[] = [];
  const copyOne = async (key: string) => {
    if (signal.aborted) return;
    const copied = await copyFile(options, key);
    if (copied === null) return void missing.push(key);
    await records.record(target, { key, sha256: copied.sha256 });
    counts.files += 1;
    counts.bytes += copied.bytes;
    onProgress(counts);
  };
  let after: string | null = null;
  do {
    const page = await records.listUncopied(target, { limit: IMAGES_PER_PAGE, after });
    await forEachConcurrently(page.keys, copyOne);
    counts.images += page.images;
    onProgress(counts);
    after = page.after;
  } while (after !== null && !signal.aborted);
  return missing;
}

async function removeStrays({ to, records, target, signal }: CopyOptions, counts: CopyCounts): Promise<void> {
  while (!signal.aborted) {
    const strays = await records.listStrays(target, IMAGES_PER_PAGE);
    if (strays.length === 0) return;
    await forEachConcurrently(strays, (key) => to.remove(key));
    await records.forget(target, strays);
    counts.removed += strays.length;
  }
}

/** Copies one file and reads it back; null when the source does not have it. */
async function copyFile(stores: StorePair, key: string): Promise<{ sha256: string; bytes: number } | null> {
  const bytes = await stores.from.get(key).catch((error: unknown) => {
    if (error instanceof MissingObjectError) return null;
    throw error;
  });
  if (bytes === null) return null;
  const sha256 = computeSha256(bytes);
  await stores.to.put(key, bytes, 'image/jpeg');
  if (computeSha256(await stores.to.get(key)) !== sha256) throw new CopyMismatchError(stores, key);
  return { sha256, bytes: bytes.length };
}

/** After a failure no further item is started; rejects with the first failure once the running items have settled. */
async function forEachConcurrently(
  keys: readonly string[],
  work: (key: string) => Promise<void>,
): Promise<void> {
  const limit = pLimit({ concurrency: MAX_CONCURRENT_FILES, rejectOnClear: true });
  const results = await Promise.allSettled(
    keys.map((key) =>
      limit(async () => {
        await work(key).catch((error: unknown) => {
          limit.clearQueue();
          throw error;
        });
      }),
    ),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
