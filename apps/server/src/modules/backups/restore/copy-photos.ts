import { computeSha256 } from '../../../lib/sha256.ts';
import { splitIntoBatches } from '../../../lib/split-into-batches.ts';
import { type ImageStore, MissingObjectError, type Staging } from '../../../ports/image-store.ts';
import type { ObjectLine } from '../archive.ts';
import { getMany } from '../get-many.ts';
import { OBJECTS_PER_BATCH, processGroups } from '../object-batches.ts';
import { readObjectLines } from './object-lines.ts';
import type { Archive } from './open-archive.ts';
import { readObjects } from './read-objects.ts';

type CopyRequest = {
  /** Of objects that no row owns. */
  unneeded: ReadonlySet<string>;
  /** An earlier attempt may have copied some of them. */
  isResumed: boolean;
  /** Where all of them were written when they were verified. */
  staging: Staging | undefined;
  onProgress: (done: number, total: number) => void;
};

/** Copies the objects of a snapshot into the photo store, or stores those that are staged. Returns how many the store has now. */
export async function copyPhotos(
  archive: Archive,
  store: ImageStore,
  { unneeded, isResumed, staging, onProgress }: CopyRequest,
): Promise<number> {
  let copiedCount = 0;
  const report = (lines: readonly ObjectLine[]) => {
    copiedCount += lines.length;
    onProgress(copiedCount, archive.manifest.objects.count);
  };
  const putMany = store.putMany ?? ((work) => work((...photo) => putVerified(store, photo)));
  const copyGroup = async (put: ImageStore['put'], lines: readonly ObjectLine[]) => {
    const others = isResumed ? await withoutStored(store, lines) : lines;
    for (const { line, read } of await readObjects(archive, others))
      await put(line.key, await read(), line.mime);
    report(lines);
  };
  const copyBatch = (lines: readonly ObjectLine[]) =>
    putMany((put) => processGroups(lines, (group) => copyGroup(put, group)));
  const storeBatch = async (lines: readonly ObjectLine[], { store: storeStaged }: Staging) => {
    await storeStaged(lines.map(({ key }) => key));
    report(lines);
  };
  const batches = splitIntoBatches(readObjectLines(archive), OBJECTS_PER_BATCH);
  for await (const lines of batches) {
    const needed = lines.filter(({ key }) => !unneeded.has(key));
    await (staging ? storeBatch(needed, staging) : copyBatch(needed));
  }
  return copiedCount;
}

/** A service may have stored something else. */
async function putVerified(
  store: ImageStore,
  [key, bytes, mime]: Parameters<ImageStore['put']>,
): Promise<void> {
  await store.put(key, bytes, mime);
  if ((await withoutStored(store, [{ key, sha256: computeSha256(bytes) }])).length > 0)
    throw new Error(`${key} is not the same in the photo store as in the backup`);
}

/** Those of the lines that the store has not, or with another content. */
async function withoutStored<Line extends Pick<ObjectLine, 'key' | 'sha256'>>(
  store: ImageStore,
  lines: readonly Line[],
): Promise<Line[]> {
  const keys = lines.map(({ key }) => key);
  const contents = await getMany(store, keys, MissingObjectError);
  return lines.filter(({ sha256 }, index) => contents[index]?.sha256 !== sha256);
}
