import { computeBackOffMs, decideProofVerdict, findPhotoBefore, toAnalysisResults } from '@smart-waste/core';
import {
  type BackgroundLoop,
  createBackgroundLoop,
  MIN_WAKE_INTERVAL_MS,
} from '../../../lib/background-loop.ts';
import { holdLease } from '../../../lib/hold-lease.ts';
import {
  createStoredPhoto,
  type DetectionResult,
  type StoredPhoto,
  UnreadablePhotoError,
} from '../../../ports/detector.ts';
import { MissingObjectError } from '../../../ports/image-store.ts';
import type { ComparedPhoto, PhotoToCompare } from '../ports/proof.ts';
import type { CasePhotoRow, Deps } from '../ports.ts';

const PAUSE_MS = 4_000;
const PHOTOS_PER_BATCH = 2;
const LEASE_SECONDS = 60;
const RENEW_EVERY_MS = 20_000;
const RETRY = { first: 5_000, longest: 600_000 };
/** Of failures that another attempt may not repeat; then the detector cannot tell. */
const MAX_ATTEMPTS = 8;

/** Detects waste on all of these photos with the same detector and settings. */
type DetectAlike = (
  photos: readonly StoredPhoto[],
) => Promise<
  | { outcome: 'detected'; results: DetectionResult[] }
  | { outcome: 'failed'; error: Error & { retry: boolean } }
  | { outcome: 'unavailable' }
>;
export type CompareDeps = Pick<
  Deps,
  'changeFeed' | 'clock' | 'imageProcessor' | 'log' | 'photosToCompare' | 'store'
> & { detectAlike: DetectAlike };
type ComparingDeps = Omit<CompareDeps, 'changeFeed'>;
type Comparison = Parameters<Deps['photosToCompare']['complete']>[1];

const NOTHING_SEEN: Comparison = { analysis_results: null, verdict: null, before_photo_id: null };

/** The detector is not there for now: the photo waits, however long that lasts. */
class DetectorNotReadyError extends Error {}
/** The file of a photo from before is lost or damaged. */
class UnusableBeforePhotoError extends Error {}

const isUseless = (err: unknown): boolean =>
  err instanceof UnreadablePhotoError || err instanceof MissingObjectError;

/**
 * Runs the detector on the photos that are added to cases, and compares those after the cleaning with one before
 * it. A changed case wakes it.
 */
export const createPhotoComparer = (deps: CompareDeps, idleMs = PAUSE_MS): BackgroundLoop =>
  createBackgroundLoop({
    name: 'comparing photos of cases',
    work: async () => ((await comparePhotos(deps)) > 0 ? 'more' : 'idle'),
    idleMs,
    wakeOn: deps.changeFeed.onCaseChange,
    wokenEveryMs: MIN_WAKE_INTERVAL_MS,
    jitter: 0.2,
    log: deps.log,
  });

/** Works on one batch of the photos that wait; returns how many it tried. */
export async function comparePhotos(deps: ComparingDeps): Promise<number> {
  const claimed = await deps.photosToCompare.claim({ limit: PHOTOS_PER_BATCH, leaseSeconds: LEASE_SECONDS });
  await Promise.all(claimed.map((photo) => workOnPhoto(deps, photo)));
  return claimed.length;
}

async function workOnPhoto(deps: ComparingDeps, claimed: PhotoToCompare): Promise<void> {
  const { log, photosToCompare } = deps;
  const renew = () => photosToCompare.renew(claimed, LEASE_SECONDS);
  const stopRenewing = holdLease({ renew, everyMs: RENEW_EVERY_MS, log });
  try {
    const compared = await photosToCompare.read(claimed.photo_id);
    await photosToCompare.complete(claimed, compared ? await compare(deps, compared) : NOTHING_SEEN);
  } catch (err) {
    await endFailure(deps, claimed, err);
  } finally {
    stopRenewing();
  }
}

async function endFailure(deps: ComparingDeps, claimed: PhotoToCompare, err: unknown): Promise<void> {
  const mayRetry =
    !isUseless(err) && (err instanceof DetectorNotReadyError || claimed.attempts < MAX_ATTEMPTS);
  const retryInMs = computeBackOffMs(claimed.attempts, RETRY);
  deps.log.warn({ err, photo_id: claimed.photo_id, mayRetry }, 'a photo of a case could not be compared');
  if (mayRetry) await deps.photosToCompare.release(claimed, retryInMs);
  else await deps.photosToCompare.complete(claimed, { ...NOTHING_SEEN, verdict: 'cannot_tell' });
}

/** Compares a photo with the best one from before whose file can be read. */
async function compare(deps: ComparingDeps, { photo, photos }: ComparedPhoto): Promise<Comparison> {
  if (photo.purpose !== 'after') return compareWith(deps, photo, undefined);
  let candidates = photos.map((one) => ({ ...one, detections: one.analysis_results?.detections ?? [] }));
  for (;;) {
    const before = findPhotoBefore(candidates, photo.taken_at);
    try {
      return await compareWith(deps, photo, before);
    } catch (err) {
      if (!(err instanceof UnusableBeforePhotoError)) throw err;
      deps.log.warn({ err, photo_id: photo.photo_id }, 'a photo is compared without the one from before');
      candidates = candidates.filter((one) => one !== before);
    }
  }
}

/** The photo before is analysed again, too: only then are model and settings the same. */
async function compareWith(
  deps: ComparingDeps,
  photo: CasePhotoRow,
  before: CasePhotoRow | undefined,
): Promise<Comparison> {
  const startedMs = deps.clock.now().getTime();
  const opened = [await openPhoto(deps, photo), ...(before ? [await openPhotoBefore(deps, before)] : [])];
  const answer = await deps.detectAlike(opened);
  if (answer.outcome === 'unavailable') throw new DetectorNotReadyError('no detector is available');
  if (answer.outcome === 'failed') throw answer.error;
  const [seen, seenBefore] = answer.results;
  if (!seen) throw new Error('the detector gave no result');
  return {
    analysis_results: toAnalysisResults(seen, deps.clock.now().getTime() - startedMs),
    verdict:
      photo.purpose === 'after' ? decideProofVerdict(seenBefore?.detections ?? null, seen.detections) : null,
    before_photo_id: before?.photo_id ?? null,
  };
}

const openPhoto = async (
  { store, imageProcessor }: ComparingDeps,
  photo: CasePhotoRow,
): Promise<StoredPhoto> => createStoredPhoto(imageProcessor, await store.get(photo.photo_key), photo);

/** Like openPhoto; throws UnusableBeforePhotoError, also when it is decoded. */
async function openPhotoBefore(deps: ComparingDeps, photo: CasePhotoRow): Promise<StoredPhoto> {
  const refuseUseless = (cause: unknown): never => {
    throw isUseless(cause)
      ? new UnusableBeforePhotoError(`photo ${photo.photo_id} is useless`, { cause })
      : cause;
  };
  const opened = await openPhoto(deps, photo).catch(refuseUseless);
  return { ...opened, decode: (side) => opened.decode(side).catch(refuseUseless) };
}
