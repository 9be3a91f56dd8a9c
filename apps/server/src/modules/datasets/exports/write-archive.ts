import { type DatasetPhoto, writeDataCard } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { type BackgroundLoop, backgroundLoop, type NextRound } from '../../../lib/background-loop.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import { readAhead } from '../../../lib/read-ahead.ts';
import { type ZippedFile, zipEnd, zippedFile } from '../../../lib/zip-writer.ts';
import { MissingObject, StoreUnavailable } from '../../../ports/image-store.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import type { ClaimedExport, DatasetRow, Deps, ExportedPhoto, ExportPart } from '../ports.ts';
import { LAYOUTS } from './archive-layout.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const PAUSE_MS = 2_000;
const UNAVAILABLE_MS = 30_000;
/** A process that is killed loses the parts that are on their way and the next one, which is also what is in memory. */
const PART_BYTES = 16 * 1024 ** 2;
/** A disk or a bucket takes several parts at once in less time than one after the other. */
const PARTS_AT_ONCE = 3;
const PHOTOS_PER_PAGE = 200;
/** So that files are read while a part is stored. */
const FILES_AHEAD = 8;
/** Longer than a part takes until its row is written. */
const RESERVED_MS = 24 * 3600_000;
const MAX_ATTEMPTS = 10;
const DAY_MS = 24 * 3600_000;
/** How long a completed archive is kept. */
export const EXPORT_DAYS = 7;

type ExportDeps = Pick<Deps, 'datasets' | 'datasetExports' | 'store' | 'clock' | 'ids' | 'log'> &
  Pick<PhotoDeps, 'objectLedger'>;

/** Writes archives of datasets part by part, and deletes those that have expired. Another process goes on after the last part. */
export const datasetExporter = (
  deps: ExportDeps,
  { idleMs = PAUSE_MS, partBytes = PART_BYTES } = {},
): BackgroundLoop =>
  backgroundLoop({
    name: 'exporting datasets',
    work: async (stopping) => {
      const claimed = await deps.datasetExports.claim(LEASE_SECONDS);
      if (claimed) return workOn(deps, claimed, { partBytes, stopping });
      await deps.datasetExports.removeBefore(new Date(deps.clock.now().getTime() - EXPORT_DAYS * DAY_MS));
      return 'idle';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

type Work = { partBytes: number; stopping: AbortSignal };

async function workOn(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { partBytes, stopping }: Work,
): Promise<NextRound> {
  const { datasetExports, log } = deps;
  const lost = new AbortController();
  const stopRenewing = holdLease({
    renew: () => datasetExports.renew(claimed, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    lost: () => lost.abort(),
    log,
  });
  try {
    if (claimed.attempts > MAX_ATTEMPTS) throw new Error('it broke off too often');
    const signal = AbortSignal.any([stopping, lost.signal]);
    await writeArchive(deps, claimed, { partBytes, signal });
    if (stopping.aborted) await datasetExports.release(claimed);
    return 'more';
  } catch (error) {
    if (error instanceof StoreUnavailable) {
      await datasetExports.release(claimed);
      return UNAVAILABLE_MS;
    }
    log.error({ err: error, export_id: claimed.export_id }, 'a dataset could not be exported');
    await datasetExports.fail(claimed, createEncodedReason('error.dataset_export.failed'));
    return 'more';
  } finally {
    stopRenewing();
  }
}

/** What is written and not stored yet, and how far the archive is with it. */
type Progress = Pick<ClaimedExport, 'position' | 'photos_done' | 'missing' | 'parts' | 'bytes'> & {
  pieces: Uint8Array[];
  files: ZippedFile[];
};

const sizeOf = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0);

async function writeArchive(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { partBytes, signal }: { partBytes: number; signal: AbortSignal },
): Promise<void> {
  const dataset = await deps.datasets.findById(claimed.dataset_id);
  if (!dataset?.card) throw new Error('only a frozen dataset is exported');
  const progress: Progress = { ...claimed, missing: [...claimed.missing], pieces: [], files: [] };
  const isHeld = await writePhotos(deps, claimed, { progress, partBytes, signal });
  if (isHeld) await finish(deps, claimed, { dataset: { ...dataset, card: dataset.card }, progress });
}

type Photos = { progress: Progress; partBytes: number; signal: AbortSignal };

/** Adds all photos; each part is stored while the next one is read. Returns whether that was done and this process still holds the archive. */
async function writePhotos(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { progress, partBytes, signal }: Photos,
): Promise<boolean> {
  const photos = photosOf(deps, claimed.dataset_id, progress.position);
  const read = ({ photo_key }: ExportedPhoto) => readBytes(deps, photo_key);
  const storing: Promise<boolean>[] = [];
  try {
    for await (const [photo, bytes] of readAhead(photos, read, FILES_AHEAD)) {
      if (signal.aborted) return false;
      addPhoto({ claimed, photo, bytes, progress });
      if (sizeOf(progress.pieces) < partBytes) continue;
      if (storing.length === PARTS_AT_ONCE && !(await storing.shift())) return false;
      const stored = storePart(deps, claimed, { ...takePart(progress), before: storing.at(-1) });
      stored.catch(() => undefined); // awaited below
      storing.push(stored);
    }
    return (await Promise.all(storing)).every((isHeld) => isHeld);
  } finally {
    // Nothing is stored any more once the archive is left to another process.
    await Promise.allSettled(storing);
  }
}

/** The photos of a dataset after a position, page after page. */
async function* photosOf({ datasets }: ExportDeps, dataset_id: string, position: number) {
  let after = position;
  for (;;) {
    const photos = await datasets.exported(dataset_id, after, PHOTOS_PER_PAGE);
    yield* photos;
    const last = photos.at(-1);
    if (!last) return;
    after = last.position;
  }
}

function addFile(
  progress: Progress,
  { name, content, isCompressed, at }: { name: string; content: Uint8Array; isCompressed: boolean; at: Date },
): void {
  const offset = progress.bytes + sizeOf(progress.pieces);
  const { file, pieces } = zippedFile(name, content, { offset, at, isCompressed });
  progress.files.push(file);
  progress.pieces.push(...pieces);
}

type PhotoToAdd = {
  claimed: ClaimedExport;
  photo: ExportedPhoto & { position: number };
  /** Null when the file is lost. */
  bytes: Uint8Array | null;
  progress: Progress;
};

/** Adds a photo with the files beside it; one whose file is lost is named as missing. */
function addPhoto({ claimed, photo, bytes, progress }: PhotoToAdd): void {
  const { photoPath, labels } = LAYOUTS[claimed.format];
  const at = claimed.requested_at;
  progress.position = photo.position;
  if (bytes === null) {
    progress.missing.push(photo.image_id);
    return;
  }
  addFile(progress, { name: photoPath(photo), content: bytes, isCompressed: true, at });
  for (const { name, content } of labels(photo))
    addFile(progress, { name, content: Buffer.from([...content].join('')), isCompressed: false, at });
  progress.photos_done += 1;
}

async function readBytes({ store }: ExportDeps, key: string): Promise<Uint8Array | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof MissingObject) return null;
    throw error;
  }
}

type Part = Omit<ExportPart, 'key' | 'bytes'> & { parts: number; pieces: Uint8Array[] };

/** What is written and not stored yet; from then on the next part is written. */
function takePart(progress: Progress): Part {
  const { parts, pieces, files, position, photos_done, missing } = progress;
  progress.parts += 1;
  progress.bytes += sizeOf(pieces);
  progress.pieces = [];
  progress.files = [];
  return { parts, pieces, files, position, photos_done, missing: [...missing] };
}

/** `before`: the part before it, which is recorded first. */
type PartToStore = Part & { isLast?: boolean; before?: Promise<boolean> | undefined };

/** Stores a part; returns whether this process still holds the archive. */
async function storePart(
  { datasetExports, objectLedger, store, clock, ids }: ExportDeps,
  claimed: ClaimedExport,
  { parts, pieces, isLast = false, before, ...part }: PartToStore,
): Promise<boolean> {
  const key = `exports/${ids.newId()}.zip`;
  const content = Buffer.concat(pieces);
  await objectLedger.reserve([key], new Date(clock.now().getTime() + RESERVED_MS));
  await store.put(key, content, 'application/zip');
  if ((await before) === false) return false;
  return datasetExports.addPart({ ...claimed, parts }, { ...part, key, bytes: content.length }, isLast);
}

type Finish = {
  dataset: DatasetRow & { card: NonNullable<DatasetRow['card']> };
  progress: Progress;
};

/** Adds the labels of the whole dataset, what is missing, the data card, and the list of files. */
async function finish(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { dataset, progress }: Finish,
): Promise<void> {
  const { dataset_id, export_id, format, requested_at: at } = claimed;
  const lost = new Set(progress.missing);
  const photos: DatasetPhoto[] = [];
  for await (const { image_id, photo_key: _, position: __, ...photo } of photosOf(deps, dataset_id, 0))
    if (!lost.has(image_id)) photos.push(photo);
  // A photo was deleted, or came back, while the archive was written: it must not be in there, or has to be.
  if (photos.length !== progress.photos_done) {
    await deps.datasetExports.restart(claimed);
    return;
  }
  for (const image_id of await deps.datasets.gone(dataset_id)) lost.add(image_id);
  progress.missing = [...lost];
  const missing = progress.missing.map((image_id) => `${image_id}.jpg\n`);
  const files = [
    ...LAYOUTS[format].summary(photos, dataset.title),
    { name: 'missing.txt', content: missing },
    { name: 'README.md', content: [writeDataCard({ ...dataset, gone: missing.length })] },
  ];
  for (const { name, content } of files)
    addFile(progress, { name, content: Buffer.from([...content].join('')), isCompressed: false, at });
  const written = await deps.datasetExports.files(export_id);
  const offset = progress.bytes + sizeOf(progress.pieces);
  progress.pieces.push(zipEnd([...written, ...progress.files], { offset, at }));
  await storePart(deps, claimed, { ...takePart(progress), isLast: true });
}
