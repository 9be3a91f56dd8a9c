import { createHash } from 'node:crypto';
import { datasetCardOf, splitPhotos } from '@smart-waste/core';
import { type BackgroundLoop, backgroundLoop } from '../../lib/background-loop.ts';
import { holdLease } from '../../lib/hold-lease.ts';
import { UnreadablePhoto } from '../../ports/detector.ts';
import { MissingObject } from '../../ports/image-store.ts';
import type { ClaimedDataset, Deps, PhotoFile, UnreadPhoto } from './ports.ts';

const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 15_000;
const PAUSE_MS = 2_000;
/** What is read between two looks at whether the process still holds the dataset. */
const PHOTOS_AT_ONCE = 20;

type FreezeDeps = Pick<Deps, 'datasets' | 'store' | 'imageProcessor' | 'log'>;

/**
 * Freezes datasets, one at a time: reads each file, divides the photos into splits and counts what there is. Another process
 * continues with the next file when this one is killed.
 */
export const datasetFreezer = (deps: FreezeDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  backgroundLoop({
    name: 'freezing datasets',
    work: async (stopping) => {
      const dataset = await deps.datasets.claim(LEASE_SECONDS);
      if (!dataset) return 'idle';
      await freezeDataset(deps, dataset, stopping);
      return 'more';
    },
    idleMs,
    jitter: 0.2,
    log: deps.log,
  });

async function freezeDataset(
  deps: FreezeDeps,
  dataset: ClaimedDataset,
  stopping: AbortSignal,
): Promise<void> {
  const { datasets, log } = deps;
  const { dataset_id } = dataset;
  let isHeld = true;
  const stopRenewing = holdLease({
    renew: () => datasets.renew(dataset, LEASE_SECONDS),
    everyMs: RENEW_EVERY_MS,
    lost: () => {
      isHeld = false;
    },
    log,
  });
  try {
    let unread = await datasets.unread(dataset_id, PHOTOS_AT_ONCE);
    while (unread.length > 0 && isHeld && !stopping.aborted) {
      for (const photo of unread)
        await datasets.markRead(dataset_id, {
          position: photo.position,
          file: await readPhoto(deps, photo),
        });
      unread = await datasets.unread(dataset_id, PHOTOS_AT_ONCE);
    }
    if (unread.length === 0) await divide(deps, dataset);
  } finally {
    stopRenewing();
    await datasets.release(dataset);
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
    return { width, height, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
  } catch (error) {
    if (error instanceof MissingObject || error instanceof UnreadablePhoto) return null;
    throw error;
  }
}

async function divide({ datasets }: FreezeDeps, dataset: ClaimedDataset): Promise<void> {
  const photos = await datasets.undivided(dataset.dataset_id);
  const readable = photos.filter(({ isReadable }) => isReadable);
  const splits = splitPhotos(readable);
  const divided = readable.flatMap(({ position, annotations }, index) => {
    const split = splits[index];
    return split ? [{ ...split, position, annotations }] : [];
  });
  const unreadable = photos
    .filter(({ isReadable }) => !isReadable)
    .map(({ annotations }) => ({ annotations, group: '', split: null, conflict: null }));
  const card = datasetCardOf([
    ...divided.map((photo) => ({ ...photo, split: photo.conflict === null ? photo.split : null })),
    ...unreadable,
  ]);
  const stored = divided.map(({ annotations: _, ...split }) => split);
  await datasets.freeze(dataset, stored, card);
}
