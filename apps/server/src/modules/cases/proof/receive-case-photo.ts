import { type AfterPhotoForm, CASE_LIMITS } from '@smart-waste/contract';
import { type Point, resolveCoordinates } from '@smart-waste/core';
import { createReason } from '@smart-waste/messages';
import { AppError } from '../../../lib/errors.ts';
import { createInvalidPlaceError } from '../../photos/place/decide-place.ts';
import type { Deps as PhotoDeps } from '../../photos/ports.ts';
import { processWithinMemory } from '../../photos/upload/process-within-memory.ts';
import { storePhoto } from '../../photos/upload/store-photo.ts';
import type { KeyedRequest } from '../changes/make-once.ts';
import type { NewCasePhoto } from '../ports/proof.ts';
import type { CaseRow, Deps } from '../ports.ts';

/** A photo that a person sends to a case. */
export type SentFile = KeyedRequest & {
  /** The path of the file as it was sent, and its SHA-256 in hex. */
  path: string;
  photo_sha256: string;
};
/** What the device says of where and when a photo was taken. */
type DeviceFacts = { point: Point | null; taken_at: Date | null };
type Purpose = Pick<NewCasePhoto, 'purpose' | 'is_public'> & { device: DeviceFacts };

export type ReceiveDeps = Pick<Deps, 'casePhotos' | 'clock' | 'ids' | 'imageProcessor' | 'log' | 'store'> &
  Pick<PhotoDeps, 'objectLedger'>;

const MAX_PHOTOS = CASE_LIMITS.photosMax;
const createTooManyPhotosError = () =>
  new AppError('conflict', createReason('error.case.photos_max', { max: MAX_PHOTOS }));

function readPoint(form: AfterPhotoForm): Point | null {
  if (form.latitude.trim() === '' && form.longitude.trim() === '') return null;
  const answer = resolveCoordinates(form);
  if ('point' in answer) return answer.point;
  throw createInvalidPlaceError(answer.faults);
}

/** Throws `invalid_request` for a place that is none. */
export const readDevice = (form: AfterPhotoForm): DeviceFacts => ({
  point: readPoint(form),
  taken_at: form.taken_at === undefined ? null : new Date(form.taken_at),
});

/**
 * Throws when a case has as many photos as it can have, before one is processed and stored in vain. It is decided when the
 * photo is added, as others may come meanwhile.
 */
export async function refuseMorePhotos({ casePhotos }: Pick<Deps, 'casePhotos'>, { case_id }: CaseRow) {
  if ((await casePhotos.count(case_id)) >= MAX_PHOTOS) throw createTooManyPhotosError();
}

/**
 * Processes and stores a photo for a case, and adds it with `add` up to the number that a case can have; null when it was
 * sent before. Its objects are abandoned when it is not added, and reserved until the sweeper removes them when that
 * fails. What the camera says about place and time goes before what the device says: a phone that was offline is elsewhere
 * when it sends.
 */
export async function receiveCasePhoto<Answer>(
  deps: ReceiveDeps,
  { viewer, idempotency_key, path, photo_sha256 }: SentFile,
  given: Purpose & {
    case_id: string;
    add: (photo: NewCasePhoto, max: number) => Promise<Answer | 'sent_before' | 'too_many'>;
  },
): Promise<Answer | null> {
  const { device, add, ...purpose } = given;
  const processed = await processWithinMemory(deps.imageProcessor, path);
  const photo_id = deps.ids.newId();
  const keys = { photo_key: `photos/${photo_id}.jpg`, thumbnail_key: `thumbnails/${photo_id}.jpg` };
  await storePhoto(deps, keys, processed);
  const { width, height, placeholder_color, perceptual_hash } = processed;
  const captured_at = processed.captured_at ?? device.taken_at;
  const now = deps.clock.now();
  const place = processed.gps ?? device.point;
  const photo = {
    photo_id,
    ...purpose,
    ...keys,
    width,
    height,
    placeholder_color,
    perceptual_hash,
    captured_at,
    photo_sha256,
    idempotency_key,
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
    taken_at: captured_at !== null && captured_at < now ? captured_at : now,
    added_by: viewer.user_id,
    added_at: now,
  };
  const added = await add(photo, MAX_PHOTOS);
  const isRefused = added === 'sent_before' || added === 'too_many';
  if (isRefused) await deps.objectLedger.abandon(Object.values(keys));
  if (added === 'too_many') throw createTooManyPhotosError();
  return isRefused ? null : added;
}
