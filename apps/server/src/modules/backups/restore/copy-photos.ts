import { createHash } from 'node:crypto';
import { consumeConcurrently } from '../../../lib/consume-concurrently.ts';
import { type ImageStore, MissingObject } from '../../../ports/image-store.ts';
import type { ObjectLine } from '../archive.ts';
import { readObjectLines } from './object-lines.ts';
import type { Archive } from './open-archive.ts';
import { readObject } from './verify-archive.ts';

const OBJECTS_AT_ONCE = 8;

type CopyRequest = {
  /** Of objects that no row owns. */
  unneeded: ReadonlySet<string>;
  /** An earlier attempt may have copied some of them. */
  isResumed: boolean;
  onProgress: (done: number, total: number) => void;
};

/** Copies the objects of a snapshot into the photo store, and reads each back. Returns how many the store has now. */
export async function copyPhotos(
  archive: Archive,
  store: ImageStore,
  { unneeded, isResumed, onProgress }: CopyRequest,
): Promise<number> {
  let copied = 0;
  await consumeConcurrently(readObjectLines(archive), OBJECTS_AT_ONCE, async (line) => {
    if (unneeded.has(line.key)) return;
    if (!isResumed || !(await isStored(store, line)))
      await copyObject(store, line, await readObject(archive, line));
    copied += 1;
    onProgress(copied, archive.manifest.objects.count);
  });
  return copied;
}

async function copyObject(store: ImageStore, line: ObjectLine, bytes: Uint8Array): Promise<void> {
  await store.put(line.key, bytes, line.mime);
  if (!(await isStored(store, line)))
    throw new Error(`${line.key} is not the same in the photo store as in the backup`);
}

async function isStored(store: ImageStore, { key, sha256 }: ObjectLine): Promise<boolean> {
  try {
    return (
      createHash('sha256')
        .update(await store.get(key))
        .digest('hex') === sha256
    );
  } catch (error) {
    if (error instanceof MissingObject) return false;
    throw error;
  }
}
