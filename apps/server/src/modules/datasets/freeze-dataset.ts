import { type CardPhoto, createDatasetCard, splitPhotos } from '@smart-waste/core';
import { createEncodedReason } from '@smart-waste/messages';
import { type BackgroundLoop, createBackgroundLoop, type NextRound } from '../../lib/background-loop.ts';
import { DatabaseConnectionError } from '../../lib/errors.ts';
import { holdLease } from '../../lib/hold-lease.ts';
import { releaseAfterOutage } from '../../lib/release-after-outage.ts';
import { retryAfterOutage } from '../../lib/retry-after-outage.ts';
import { runInTimeSlices } from '../../lib/run-in-time-slices.ts';
import { computeSha256 } from '../../lib/sha256.ts';
import { UnreadablePhotoError } from '../../ports/detector.ts';
import { MissingObjectError, StoreUnavailableError } from '../../ports/image-store.ts';
import type { ClaimedDataset, Deps, PhotoFile, UnreadPhoto } from './ports.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const PAUSE_MS = 2_000;
/** What is read between two looks at whether the process still holds the dataset. */
const PHOTOS_PER_BATCH = 20;
/** A dataset that has failed so often, or has ended this many processes, is not tried again. */
const MAX_FAILURES = 5;
const UNREADABLE: CardPhoto = { annotations: [], group: '', split: null, conflict: null };

type FreezeDeps = Pick<Deps, 'datasets' | 'store' | 'imageProcessor' | 'log'>;

/**
 * Freezes datasets, one at a time: reads each file, divides the photos into splits and counts what there is. Another process
 * continues with the next file when this one is killed. A dataset that fails comes after the others, and has failed for good after
 * some attempts.
 */
export const createDatasetFreezer = (deps: FreezeDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  createBackgroundLoop({
    name: 'freezing datasets',
    work: async (stopping) => {
      const dataset = await deps.datasets.claim(LEASE_SECONDS);
      return dataset ? freezeDataset(deps, dataset, stopping) : 'idle';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

async function freezeDataset(
  deps: FreezeDeps,
  dataset: ClaimedDataset,
  stopping: AbortSignal,
): Promise<NextRound> {
  const { datasets, log } = deps;
  if (dataset.failures >= MAX_FAILURES) {
    await datasets.fail(dataset, createEncodedReason('error.dataset.freezing_failed'));
    return 'more';
  }
  const lost = new AbortController();
  const stopRenewing = holdLease({
    renew: () => datasets.renew(dataset, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    onLost: () => lost.abort(),
    log,
  });
  const signal = AbortSignal.any([stopping, lost.signal]);
  try {
    await readPhotos(deps, dataset, signal);
    await divide(deps, dataset, signal);
    await datasets.release(dataset);
  } catch (error) {
    if (error instanceof DatabaseConnectionError) {
      const logFields = { dataset_id: dataset.dataset_id };
      const release = () => datasets.releaseAfterOutage(dataset);
      await releaseAfterOutage({ release, error, leaseSeconds: LEASE_SECONDS, signal, logFields, log });
      return 'idle';
    }
    const isFailure = !signal.aborted && !(error instanceof StoreUnavailableError);
    const release = () => datasets.release(dataset, isFailure);
    await retryAfterOutage(release, { maxMs: LEASE_SECONDS * 1000, signal });
    if (!signal.aborted) throw error;
  } finally {
    stopRenewing();
  }
  return 'more';
}

async function readPhotos(
  deps: FreezeDeps,
  { dataset_id }: ClaimedDataset,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const unread = await deps.datasets.listUnread(dataset_id, PHOTOS_PER_BATCH);
    if (unread.length === 0) return;
    for (const photo of unread) {
      const { position } = photo;
      await deps.datasets.markRead(dataset_id, { position, file: await readPhoto(deps, photo) });
    }
    signal.throwIfAborted();
  }
}

/** Null when the file is missing or damaged; a store that cannot be reached ends the attempt, and the next one goes on. */
async function readPhoto(
  { store, imageProcessor }: FreezeDeps,
  { photo_key }: UnreadPhoto,
): Promise<PhotoFile | null> {
  if (photo_key === null) return null;
  try {
    const bytes = await store.get(photo_key);
    const { width, height } = await imageProcessor.measure(bytes);
    return { width, height, bytes: bytes.length, sha256: computeSha256(bytes) };
  } catch (error) {
    if (error instanceof MissingObjectError || error instanceof UnreadablePhotoError) return null;
    throw error;
  }
}

/** Computes the splits again while other datasets give groups to photos of this one. */
async function divide({ datasets }: FreezeDeps, dataset: ClaimedDataset, signal: AbortSignal): Promise<void> {
  for (;;) {
    const photos = await datasets.listUndivided(dataset.dataset_id);
    const readable = photos.filter(({ isReadable }) => isReadable);
    const splits = await runInTimeSlices(splitPhotos(readable), { signal });
    const divided = readable.flatMap(({ position, annotations }, index) => {
      const split = splits[index];
      return split ? [{ ...split, position, annotations }] : [];
    });
    const total = (await datasets.findById(dataset.dataset_id))?.photos ?? 0;
    const card = createDatasetCard([
      ...divided.map((photo) => ({ ...photo, split: photo.conflict === null ? photo.split : null })),
      // Those that were deleted meanwhile, too.
      ...Array.from({ length: total - divided.length }, () => UNREADABLE),
    ]);
    const stored = divided.map(({ annotations: _, ...split }) => split);
    if ((await datasets.freeze(dataset, stored, card)) !== 'regrouped') return;
  }
}
