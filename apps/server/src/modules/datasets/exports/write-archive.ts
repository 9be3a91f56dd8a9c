import { type DatasetPhoto, writeDataCard } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { type BackgroundLoop, backgroundLoop, type NextRound } from '../../../lib/background-loop.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import { type ZippedFile, zipEnd, zippedFile } from '../../../lib/zip-writer.ts';
import { MissingObject, StoreUnavailable } from '../../../ports/image-store.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import type { ClaimedExport, DatasetRow, Deps, ExportedPhoto } from '../ports.ts';
import { LAYOUTS } from './archive-layout.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const PAUSE_MS = 2_000;
const UNAVAILABLE_MS = 30_000;
/** A process that is killed loses at most what it has read for the next part, which is also what is in memory. */
const PART_BYTES = 16 * 1024 ** 2;
const PHOTOS_AT_ONCE = 200;
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
  pieces: Buffer[];
  files: ZippedFile[];
};

const sizeOf = (pieces: readonly Buffer[]) => pieces.reduce((sum, { length }) => sum + length, 0);

async function writeArchive(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { partBytes, signal }: { partBytes: number; signal: AbortSignal },
): Promise<void> {
  const dataset = await deps.datasets.findById(claimed.dataset_id);
  if (!dataset?.card) throw new Error('only a frozen dataset is exported');
  const progress: Progress = { ...claimed, missing: [...claimed.missing], pieces: [], files: [] };
  for await (const photo of photosOf(deps, claimed.dataset_id, progress.position)) {
    if (signal.aborted) return;
    await addPhoto(deps, { claimed, photo, progress });
    if (sizeOf(progress.pieces) >= partBytes && !(await storePart(deps, claimed, { progress }))) return;
  }
  await finish(deps, claimed, { dataset: { ...dataset, card: dataset.card }, progress });
}

/** The photos of a dataset after a position, page after page. */
async function* photosOf({ datasets }: ExportDeps, dataset_id: string, position: number) {
  let after = position;
  for (;;) {
    const photos = await datasets.exported(dataset_id, after, PHOTOS_AT_ONCE);
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
  const { file, bytes } = zippedFile(name, content, { offset, at, isCompressed });
  progress.files.push(file);
  progress.pieces.push(bytes);
}

type PhotoToAdd = {
  claimed: ClaimedExport;
  photo: ExportedPhoto & { position: number };
  progress: Progress;
};

/** Adds a photo with the files beside it; one whose file is lost is named as missing. */
async function addPhoto(deps: ExportDeps, { claimed, photo, progress }: PhotoToAdd): Promise<void> {
  const { photoPath, labels } = LAYOUTS[claimed.format];
  const at = claimed.requested_at;
  const bytes = await readBytes(deps, photo.photo_key);
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

/** Stores what is written as the next part; returns whether this process still holds the archive. */
async function storePart(
  { datasetExports, objectLedger, store, clock, ids }: ExportDeps,
  claimed: ClaimedExport,
  { progress, isLast = false }: { progress: Progress; isLast?: boolean },
): Promise<boolean> {
  const key = `exports/${ids.newId()}.zip`;
  const content = Buffer.concat(progress.pieces);
  await objectLedger.reserve([key], new Date(clock.now().getTime() + RESERVED_MS));
  await store.put(key, content, 'application/zip');
  const { files, position, photos_done, missing } = progress;
  const part = { key, bytes: content.length, files, position, photos_done, missing };
  const isHeld = await datasetExports.addPart({ ...claimed, parts: progress.parts }, part, isLast);
  progress.parts += 1;
  progress.bytes += content.length;
  progress.pieces = [];
  progress.files = [];
  return isHeld;
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
  await storePart(deps, claimed, { progress, isLast: true });
}
