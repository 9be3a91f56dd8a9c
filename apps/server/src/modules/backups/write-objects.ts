import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { getMediaType } from '../../lib/media-type.ts';
import { computeSha256 } from '../../lib/sha256.ts';
import { splitIntoBatches } from '../../lib/split-into-batches.ts';
import type { HashedContent } from '../../ports/hashed-content.ts';
import { MissingObjectError } from '../../ports/image-store.ts';
import { archiveFiles, type Manifest, type ObjectLine, parseObjectId } from './archive.ts';
import type { BackupWork } from './backup-work.ts';
import { getMany } from './get-many.ts';
import { OBJECTS_PER_BATCH, processGroups } from './object-batches.ts';
import { type Encryption, type KnownObject, type PutFile, TargetUnavailableError } from './ports.ts';
import { writeFile } from './write-file.ts';

/** Stores the objects that the target does not have yet, and the lists of all objects of this backup. */
export async function writeObjects(work: BackupWork, keys: readonly string[]): Promise<Manifest['objects']> {
  const present = await listTargetFiles(work);
  const pages = Array.from({ length: Math.ceil(keys.length / OBJECTS_PER_BATCH) }, (_, page) =>
    keys.slice(page * OBJECTS_PER_BATCH, (page + 1) * OBJECTS_PER_BATCH),
  );
  const sizes = new Map<string, number>();
  const missing: string[] = [];
  let [count, bytes] = [0, 0];
  const storePage = createObjectWriter(work, present);
  async function* writeLines() {
    // One after another: two batches that are synced at the same time would take each other's errors.
    for (const page of pages) {
      const objects = await storePage(page);
      const listed = new Set(objects.map(({ key }) => key));
      missing.push(...page.filter((key) => !listed.has(key)));
      count += objects.length;
      for (const object of objects) {
        sizes.set(object.id, object.stored_bytes);
        bytes += object.bytes;
      }
      yield formatLines(objects); // not one by one: each is compressed by a call of its own
      work.count({ objects_done: count, missing: missing.length });
      await work.backups.recordProgress(work.backup_id, page.at(-1) ?? '');
    }
  }
  const { target, backup_id, encryption, signal } = work;
  const file = await writeFile(
    target,
    { name: archiveFiles.objects(backup_id), content: Readable.from(writeLines(), { objectMode: false }) },
    { compress: true, encryption, signal },
  );
  if (count === 0 && missing.length > 0)
    throw new Error(`none of the ${missing.length} stored photos is in the photo store`);
  const content = Readable.from(formatChunks([...sizes.keys()].sort()), { objectMode: false });
  const list = await writeFile(
    target,
    { name: archiveFiles.ids(backup_id), content },
    { compress: true, encryption: null, signal },
  );
  await requireFiles(work, sizes);
  return { count, bytes, file, ids: list, missing };
}

const formatLines = (objects: readonly KnownObject[]): string =>
  objects
    .map(
      (object) => `${JSON.stringify({ ...object, mime: getMediaType(object.key) } satisfies ObjectLine)}\n`,
    )
    .join('');

async function* formatChunks(ids: readonly string[]): AsyncGenerator<string> {
  for await (const some of splitIntoBatches(ids, OBJECTS_PER_BATCH)) yield `${some.join('\n')}\n`;
}

/** Throws when the target has lost an object, or has it in another size: then this is no complete backup. */
async function requireFiles(
  { target, signal }: BackupWork,
  sizes: ReadonlyMap<string, number>,
): Promise<void> {
  let whole = 0;
  for await (const { name, bytes } of target.list('objects/')) {
    signal.throwIfAborted();
    if (sizes.get(parseObjectId(name)) === bytes) whole += 1;
  }
  const lost = sizes.size - whole;
  if (lost > 0)
    throw new TargetUnavailableError(`the target has lost ${lost} files while the backup was made`);
}

/** The sizes of the objects that the target has. What it lacks, or has in another size, is forgotten and stored again. */
async function listTargetFiles({ target, knownObjects, signal }: BackupWork): Promise<Map<string, number>> {
  const present = new Map<string, number>();
  for await (const { name, bytes } of target.list('objects/')) {
    signal.throwIfAborted();
    present.set(parseObjectId(name), bytes);
  }
  const known = await knownObjects.listIds(target.address, '');
  const lost = known.filter(({ id, stored_bytes }) => present.get(id) !== stored_bytes);
  await knownObjects.forget(
    target.address,
    lost.map(({ id }) => id),
  );
  return present;
}

/** Returns a function that stores a page of keys, each content once, and returns what is stored of them. */
function createObjectWriter(work: BackupWork, present: ReadonlyMap<string, number>) {
  const { target, knownObjects, signal } = work;
  const storing = new Map<string, Promise<Omit<KnownObject, 'key'>>>();
  const storeOnce = (put: PutFile, content: Content) => {
    const begun = storing.get(content.id) ?? storeContent(work, { present, put }, content);
    storing.set(content.id, begun);
    return begun;
  };
  const storeGroup = async (put: PutFile, keys: readonly string[]): Promise<KnownObject[]> => {
    signal.throwIfAborted();
    const stored: KnownObject[] = [];
    for (const [index, content] of (await getMany(work.store, keys, MissingObjectError)).entries()) {
      const key = keys[index];
      if (content === undefined || key === undefined) continue;
      stored.push({ key, ...(await storeOnce(put, { id: work.getId(content.sha256), ...content })) });
    }
    return stored;
  };
  return async (keys: readonly string[]): Promise<KnownObject[]> => {
    const known = await knownObjects.find(target.address, keys);
    // After a change of the recipient the same content has another id.
    const usable = known.filter(({ id, sha256 }) => id === work.getId(sha256));
    const has = new Set(usable.map(({ key }) => key));
    const others = keys.filter((key) => !has.has(key));
    const stored: KnownObject[] = [];
    await target.putMany((put) =>
      processGroups(others, async (group) => {
        stored.push(...(await storeGroup(put, group)));
      }),
    );
    await knownObjects.record(target.address, stored);
    return [...usable, ...stored].sort((one, other) => (one.key < other.key ? -1 : 1));
  };
}

type Content = HashedContent & { id: string };
/** `present` are the ids that the target had when the backup began. */
type Place = { present: ReadonlyMap<string, number>; put: PutFile };

/** Puts content, unless the target has it from another key or from a run that was killed. */
async function storeContent(
  work: BackupWork,
  { present, put }: Place,
  { id, bytes, sha256 }: Content,
): Promise<Omit<KnownObject, 'key'>> {
  const { target, encryption } = work;
  const name = archiveFiles.object(id);
  const about = { id, sha256, bytes: bytes.length };
  if (present.has(id)) {
    const known = await work.knownObjects.findById(target.address, id);
    if (known) return { ...about, stored_sha256: known.stored_sha256, stored_bytes: known.stored_bytes };
    const content = await target.get(name);
    const stored_sha256 = computeSha256(content);
    if (encryption || stored_sha256 === sha256)
      return { ...about, stored_sha256, stored_bytes: content.length };
  }
  const stored = encryption ? await encryptBytes(encryption, bytes) : bytes;
  const stored_bytes = stored.length;
  const stored_sha256 = encryption ? computeSha256(stored) : sha256;
  await put(name, stored); // which may take its memory
  work.count({ stored_bytes: work.counts.stored_bytes + stored_bytes });
  return { ...about, stored_sha256, stored_bytes };
}

const encryptBytes = async ({ encrypt }: Encryption, bytes: Uint8Array): Promise<Uint8Array> =>
  buffer(await encrypt(Readable.from([bytes], { objectMode: false })));
