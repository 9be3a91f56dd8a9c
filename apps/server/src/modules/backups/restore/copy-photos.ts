import { consumeConcurrently } from '../../../lib/consume-concurrently.ts';
import { inBatches } from '../../../lib/in-batches.ts';
import { sha256Of } from '../../../lib/sha256.ts';
import { type ImageStore, MissingObject } from '../../../ports/image-store.ts';
import type { ObjectLine } from '../archive.ts';
import { readObjectLines } from './object-lines.ts';
import type { Archive } from './open-archive.ts';
import { readObject } from './verify-archive.ts';

const OBJECTS_AT_ONCE = 8;
/** Stored together: what makes a batch durable costs as much as a hundred files. */
const OBJECTS_OF_BATCH = 1000;

type CopyRequest = {
  /** Of objects that no row owns. */
  unneeded: ReadonlySet<string>;
  /** An earlier attempt may have copied some of them. */
  isResumed: boolean;
  onProgress: (done: number, total: number) => void;
};

/** Copies the objects of a snapshot into the photo store. Returns how many the store has now. */
export async function copyPhotos(
  archive: Archive,
  store: ImageStore,
  { unneeded, isResumed, onProgress }: CopyRequest,
): Promise<number> {
  const putMany = store.putMany ?? ((work) => work((...photo) => putVerified(store, photo)));
  let copied = 0;
  const copyObject = async (put: ImageStore['put'], line: ObjectLine) => {
    if (!isResumed || !(await isStored(store, line)))
      await put(line.key, await readObject(archive, line), line.mime);
    copied += 1;
    onProgress(copied, archive.manifest.objects.count);
  };
  const copyBatch = (lines: readonly ObjectLine[]) => {
    const needed = lines.filter(({ key }) => !unneeded.has(key));
    return putMany((put) => consumeConcurrently(needed, OBJECTS_AT_ONCE, (line) => copyObject(put, line)));
  };
  const batches = inBatches(readObjectLines(archive), OBJECTS_OF_BATCH);
  for await (const lines of batches) await copyBatch(lines);
  return copied;
}

/** A service may have stored something else. */
async function putVerified(
  store: ImageStore,
  [key, bytes, mime]: Parameters<ImageStore['put']>,
): Promise<void> {
  await store.put(key, bytes, mime);
  if (!(await isStored(store, { key, sha256: sha256Of(bytes) })))
    throw new Error(`${key} is not the same in the photo store as in the backup`);
}

async function isStored(
  store: ImageStore,
  { key, sha256 }: Pick<ObjectLine, 'key' | 'sha256'>,
): Promise<boolean> {
  try {
    return sha256Of(await store.get(key)) === sha256;
  } catch (error) {
    if (error instanceof MissingObject) return false;
    throw error;
  }
}
