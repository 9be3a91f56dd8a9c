import { DATASET_IMPORT_LIMITS, GIBIBYTE, type ImportProblem } from '@smart-waste/contract';
import { DATASET_SPLITS, proposeClass } from '@smart-waste/core';
import { createReason, encodeReason, type Reason } from '@smart-waste/messages';
import { isSystemError } from '../../../lib/caught-error.ts';
import { DatabaseConnectionError, DatabaseFullError } from '../../../lib/errors.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import { getMediaType } from '../../../lib/media-type.ts';
import { retryAfterOutage } from '../../../lib/retry-after-outage.ts';
import { computeSha256 } from '../../../lib/sha256.ts';
import { InvalidZipError, type OpenedZip, openZip } from '../../../lib/zip-file.ts';
import { UnreadablePhotoError } from '../../../ports/detector.ts';
import { StoreUnavailableError } from '../../../ports/image-store.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import { reserveObjects } from '../../photos/reserve-objects.ts';
import { isFull } from '../../photos/upload/store-photo.ts';
import type { DatasetImportRow, Deps, ImportedPhoto, ImportPreview } from '../ports.ts';
import { ImportRefusedError } from './import-refused-error.ts';
import { type ArchivedPhoto, type ArchiveLabels, readLabels } from './read-archive.ts';

export const IMPORT_LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
/** Progress is stored after this many photos. */
const PROGRESS_STEP = 20;

export type ImportDeps = Pick<Deps, 'datasetImports' | 'store' | 'imageProcessor' | 'clock' | 'ids' | 'log'> &
  Pick<PhotoDeps, 'objectLedger'>;

/**
 * Reads an archive and stores its photos, so that an admin can look at a preview; it fails with a sentence when nothing can be
 * imported. It goes on after the connection to the database was lost, until the lease ends, and fails then: an admin who saw that it
 * broke off may have sent the archive again. Files of a reading that broke off have no owner and are removed by the sweeper.
 */
export async function importArchive(
  deps: ImportDeps,
  { import_id }: Pick<DatasetImportRow, 'import_id'>,
  { path, stopping }: { path: string; stopping: AbortSignal },
): Promise<void> {
  const { datasetImports, log } = deps;
  const lost = new AbortController();
  const stopRenewing = holdLease({
    renew: () => datasetImports.renew(import_id, IMPORT_LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    onLost: () => lost.abort(),
    log,
  });
  // The process ends, or admins are told that this import broke off.
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    await readInto(deps, { import_id, path, signal });
  } catch (error) {
    if (stopping.aborted) return;
    const cause = lost.signal.aborted ? new LeaseLostError() : error;
    const reason = encodeReason(describeFailure(deps, cause));
    const fail = () => datasetImports.fail(import_id, reason);
    // No archive can be sent while the database is away, so nothing waits for this one.
    await retryAfterOutage(fail, { maxMs: Number.POSITIVE_INFINITY, signal: stopping });
  } finally {
    stopRenewing();
  }
}

/** The lease ended while the database was away, or the import was deleted. */
class LeaseLostError extends Error {}

/** Each of these statements has the same effect when it is executed twice. */
const write = <Result>(signal: AbortSignal, execute: () => Promise<Result>): Promise<Result> =>
  retryAfterOutage(execute, { maxMs: IMPORT_LEASE_SECONDS * 1000, signal });

function describeFailure({ log }: ImportDeps, error: unknown): Reason {
  if (error instanceof ImportRefusedError) return error.reason;
  if (error instanceof InvalidZipError) return describeZipProblem(error);
  if (error instanceof LeaseLostError) return createReason('error.dataset_import.database_away');
  log.error({ err: error }, 'an archive could not be imported');
  if (error instanceof DatabaseConnectionError) return createReason('error.dataset_import.database_away');
  if (isFull(error) || error instanceof DatabaseFullError)
    return createReason('error.dataset_import.storage_full');
  if (isSystemError(error) || error instanceof StoreUnavailableError)
    return createReason('error.dataset_import.storage_failed');
  return createReason('error.dataset_import.failed');
}

function describeZipProblem({ problem }: InvalidZipError): Reason {
  const { entriesMax, unpackedMaxBytes } = DATASET_IMPORT_LIMITS;
  if (problem === 'too_many_files')
    return createReason('error.dataset_import.zip.too_many_files', { max: entriesMax });
  if (problem === 'unpacked_too_large')
    return createReason('error.dataset_import.zip.unpacked_too_large', { max: unpackedMaxBytes / GIBIBYTE });
  return createReason(`error.dataset_import.zip.${problem}`);
}

type ReadRequest = { import_id: string; path: string; signal: AbortSignal };

async function readInto(deps: ImportDeps, { import_id, path, signal }: ReadRequest): Promise<void> {
  const zip = await openZip(path, DATASET_IMPORT_LIMITS);
  try {
    const labels = await readLabels(zip, signal);
    const photos: ImportedPhoto[] = [];
    const known = { format: labels.format, total: labels.photos.length };
    const recordProgress = (read: number) =>
      write(signal, () => deps.datasetImports.recordProgress(import_id, { ...known, read }));
    for (const [read, photo] of labels.photos.entries()) {
      signal.throwIfAborted();
      if (read % PROGRESS_STEP === 0) await recordProgress(read);
      const stored = await storePhoto(deps, { zip, signal }, photo);
      if (typeof stored === 'string') labels.rejects.add({ problem: stored, where: photo.path });
      else photos.push(stored);
    }
    await recordProgress(known.total);
    const preview = createPreview(labels, photos);
    const isHeld = await write(signal, () => deps.datasetImports.complete(import_id, preview, photos));
    if (!isHeld) throw new LeaseLostError();
  } finally {
    zip.close();
  }
}

/** Checks a photo against its labels and stores its file as it is, or says why it is left out. */
async function storePhoto(
  deps: ImportDeps,
  { zip, signal }: { zip: OpenedZip; signal: AbortSignal },
  { path, file_name, size, split, objects }: ArchivedPhoto,
): Promise<ImportedPhoto | ImportProblem> {
  const { store, imageProcessor, ids } = deps;
  if (zip.getSize(path) > DATASET_IMPORT_LIMITS.photoMaxBytes) return 'photo_too_large';
  const bytes = await readPhoto(zip, path);
  const measured = bytes && (await measure({ imageProcessor }, bytes));
  if (!bytes || !measured) return 'photo_unreadable';
  if (size && (size.width !== measured.width || size.height !== measured.height)) return 'size_differs';
  const sha256 = computeSha256(bytes);
  const photo_id = ids.newId();
  const photo_key = `imports/${photo_id}${path.slice(path.lastIndexOf('.')).toLowerCase()}`;
  await write(signal, () => reserveObjects(deps, [photo_key]));
  await store.put(photo_key, bytes, getMediaType(photo_key));
  return { photo_id, photo_key, file_name, split, ...measured, sha256, objects };
}

/** The bytes of a photo; null when its part of the archive is damaged. */
const readPhoto = (zip: OpenedZip, path: string): Promise<Uint8Array | null> =>
  zip.read(path).catch((error: unknown) => {
    if (isSystemError(error)) throw error;
    return null;
  });

async function measure({ imageProcessor }: Pick<ImportDeps, 'imageProcessor'>, bytes: Uint8Array) {
  try {
    return await imageProcessor.measure(bytes);
  } catch (error) {
    if (error instanceof UnreadablePhotoError) return null;
    throw error;
  }
}

/** What an admin sees before anything counts. */
function createPreview({ classes, rejects }: ArchiveLabels, photos: readonly ImportedPhoto[]): ImportPreview {
  const objects = new Map(classes.map((name) => [name, 0]));
  for (const photo of photos)
    for (const { class: name } of photo.objects) objects.set(name, (objects.get(name) ?? 0) + 1);
  const countIn = (split: string) => photos.filter((photo) => photo.split === split).length;
  const [test, val, train] = DATASET_SPLITS.map(countIn);
  return {
    photos: photos.length,
    empty_photos: photos.filter((photo) => photo.objects.length === 0).length,
    splits: { train: train ?? 0, val: val ?? 0, test: test ?? 0 },
    classes: [...objects].map(([name, count]) => ({ name, objects: count, class: proposeClass(name) })),
    rejected: rejects.counts(),
    rejects: rejects.first,
  };
}
