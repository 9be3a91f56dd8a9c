import { DAY_MS } from '@smart-waste/contract';
import { createEncodedReason } from '@smart-waste/messages';
import { type BackgroundLoop, createBackgroundLoop, type NextRound } from '../../../lib/background-loop.ts';
import { DatabaseConnectionError, DatabaseFullError } from '../../../lib/errors.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import { readAhead } from '../../../lib/read-ahead.ts';
import { releaseAfterOutage } from '../../../lib/release-after-outage.ts';
import { retryAfterOutage } from '../../../lib/retry-after-outage.ts';
import { MissingObjectError, StoreFullError, StoreUnavailableError } from '../../../ports/image-store.ts';
import type { ClaimedExport, ExportedPhoto } from '../ports.ts';
import { LAYOUTS } from './archive-layout.ts';
import {
  addFile,
  computeSize,
  type ExportDeps,
  type Progress,
  readPhotos,
  storePart,
  takePart,
} from './archive-parts.ts';
import { endArchive } from './end-archive.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const PAUSE_MS = 2_000;
const UNAVAILABLE_MS = 30_000;
/** A process that is killed loses the parts that are on their way and the next one, which is also what is in memory. */
const PART_BYTES = 16 * 1024 ** 2;
/** A disk or a bucket takes several parts at once in less time than one after the other. */
const MAX_CONCURRENT_PARTS = 3;
/** So that files are read while a part is stored. */
const MAX_FILES_AHEAD = 8;
const MAX_ATTEMPTS = 10;
/** How long a completed archive is kept. */
export const EXPORT_DAYS = 7;

/** Writes archives of datasets part by part, and deletes those that have expired. Another process goes on after the last part. */
export const createDatasetExporter = (
  deps: ExportDeps,
  { idleMs = PAUSE_MS, partBytes = PART_BYTES } = {},
): BackgroundLoop =>
  createBackgroundLoop({
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
  claimedExport: ClaimedExport,
  { partBytes, stopping }: Work,
): Promise<NextRound> {
  const { datasetExports, log } = deps;
  const { export_id } = claimedExport;
  const lost = new AbortController();
  const stopRenewing = holdLease({
    renew: () => datasetExports.renew(claimedExport, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    onLost: () => lost.abort(),
    log,
  });
  try {
    if (claimedExport.attempts > MAX_ATTEMPTS) throw new Error('it broke off too often');
    const signal = AbortSignal.any([stopping, lost.signal]);
    await writeArchive(deps, claimedExport, { partBytes, signal });
    if (stopping.aborted) await datasetExports.release(claimedExport);
    return 'more';
  } catch (error) {
    if (error instanceof DatabaseConnectionError) {
      const release = () => datasetExports.releaseAfterOutage(claimedExport);
      const context = { leaseSeconds: LEASE_SECONDS, signal: stopping, logFields: { export_id }, log };
      await releaseAfterOutage({ release, error, ...context });
      return UNAVAILABLE_MS;
    }
    if (error instanceof StoreUnavailableError) {
      const release = () => datasetExports.release(claimedExport);
      await retryAfterOutage(release, { maxMs: LEASE_SECONDS * 1000, signal: stopping });
      return UNAVAILABLE_MS;
    }
    log.error({ err: error, export_id }, 'a dataset could not be exported');
    await datasetExports.fail(claimedExport, createEncodedReason(chooseFailureMessage(error)));
    return 'more';
  } finally {
    stopRenewing();
  }
}

const chooseFailureMessage = (error: unknown) =>
  error instanceof StoreFullError || error instanceof DatabaseFullError
    ? 'error.dataset_export.storage_full'
    : 'error.dataset_export.failed';

async function writeArchive(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { partBytes, signal }: { partBytes: number; signal: AbortSignal },
): Promise<void> {
  const dataset = await deps.datasets.findById(claimed.dataset_id);
  if (!dataset?.card) throw new Error('only a frozen dataset is exported');
  const progress: Progress = { ...claimed, missing: [...claimed.missing], pieces: [], files: [] };
  const isHeld = await writePhotos(deps, claimed, { progress, partBytes, signal });
  if (isHeld) await endArchive(deps, claimed, { dataset: { ...dataset, card: dataset.card }, progress });
}

type Photos = { progress: Progress; partBytes: number; signal: AbortSignal };

/** Adds all photos; each part is stored while the next one is read. Returns whether that was done and this process still holds the archive. */
async function writePhotos(
  deps: ExportDeps,
  claimed: ClaimedExport,
  { progress, partBytes, signal }: Photos,
): Promise<boolean> {
  const photos = readPhotos(deps, claimed.dataset_id, progress.position);
  const read = ({ photo_key }: ExportedPhoto) => readBytes(deps, photo_key);
  const storing: Promise<boolean>[] = [];
  try {
    for await (const [photo, bytes] of readAhead(photos, read, MAX_FILES_AHEAD)) {
      if (signal.aborted) return false;
      addPhoto({ claimed, photo, bytes, progress });
      if (computeSize(progress.pieces) < partBytes) continue;
      if (storing.length === MAX_CONCURRENT_PARTS && !(await storing.shift())) return false;
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

type PhotoToAdd = {
  claimed: ClaimedExport;
  photo: ExportedPhoto & { position: number };
  /** Null when the file is lost. */
  bytes: Uint8Array | null;
  progress: Progress;
};

/** Adds a photo with the files beside it; one whose file is lost is named as missing. */
function addPhoto({ claimed, photo, bytes, progress }: PhotoToAdd): void {
  const { buildPhotoPath, createLabelFiles } = LAYOUTS[claimed.format];
  const at = claimed.requested_at;
  progress.position = photo.position;
  if (bytes === null) {
    progress.missing.push(photo.image_id);
    return;
  }
  addFile(progress, { name: buildPhotoPath(photo), content: bytes, isCompressed: true, at });
  for (const { name, content } of createLabelFiles(photo))
    addFile(progress, { name, content: Buffer.from([...content].join('')), isCompressed: false, at });
  progress.photos_done += 1;
}

async function readBytes({ store }: ExportDeps, key: string): Promise<Uint8Array | null> {
  try {
    return await store.get(key);
  } catch (error) {
    if (error instanceof MissingObjectError) return null;
    throw error;
  }
}
