import { placeForm } from '@smart-waste/contract';
import { GPS_LOCATION } from '@smart-waste/core';
import { type UploadedPhoto, uploadImage } from '../api/upload-image.ts';
import { buildNameOnHost } from '../base-path.ts';
import type { ApiResult } from '../http/api-result.ts';
import { isFinalRefusal } from '../http/final-refusal.ts';
import { addOpenQuestion } from '../same-case/open-questions.ts';
import { deliverStep, type StepOutcome } from './deliver-step.ts';
import {
  type EarlierUpload,
  findEntry,
  isCaseStep,
  type OutboxPhoto,
  removeEntry,
  updatePhoto,
} from './outbox-store.ts';

/** What became of one attempt to send a photo. */
type PhotoOutcome =
  | { kind: 'sent'; image_id: string }
  /** The server had this photo before, in an upload with another place (`isSamePlace` is false) or the same one. */
  | { kind: 'duplicate'; earlier: EarlierUpload; isSamePlace: boolean }
  /** The server rejects this photo permanently; a retry is useless. */
  | { kind: 'refused'; reason: string }
  /** A temporary failure: no response (`reached` is false), or an error of the server. */
  | { kind: 'unsent'; reason: string; reached: boolean };

export type DeliveryResult = PhotoOutcome | StepOutcome;

/** The words as a form of several parts sends them, which has a replacement for half a character. */
const toSentWords = (words: string): string => new TextDecoder().decode(new TextEncoder().encode(words));

/** The words of a place as the server stores them; a form of several parts writes line breaks in another way. */
const toStoredWords = (words: string): string => {
  const text = toSentWords(words).replace(/\r\n?/g, '\n');
  return (placeForm.shape.location.safeParse(text).data ?? text) || GPS_LOCATION;
};

/** Whether the photo's place adds nothing to that of the earlier upload. */
export function isSamePlace({ loc, lat, lng }: OutboxPhoto, earlier: EarlierUpload): boolean {
  if (toStoredWords(loc) !== toStoredWords(earlier.location)) return false;
  return lat === null || (lat === earlier.latitude && lng === earlier.longitude);
}

/**
 * Whether an upload has coordinates and the photo has none (any more): its owner has removed them since, or an admin has set some. Those of the
 * file itself are read by the server.
 */
const hasRemovedPoint = ({ lat }: OutboxPhoto, { latitude, location_source }: UploadedPhoto): boolean =>
  lat === null && latitude !== null && location_source !== 'exif';

function toUploadOutcome(image: UploadedPhoto, photo: OutboxPhoto): PhotoOutcome {
  const { image_id, location, latitude, longitude, uploaded_at, is_duplicate } = image;
  const earlier = { image_id, location, latitude, longitude, uploaded_at };
  if (is_duplicate) return { kind: 'duplicate', earlier, isSamePlace: isSamePlace(photo, earlier) };
  // With another place it answers an earlier attempt, after which its owner has changed the place.
  return isSamePlace(photo, earlier) && !hasRemovedPoint(photo, image)
    ? { kind: 'sent', image_id }
    : { kind: 'duplicate', earlier, isSamePlace: false };
}

/** The outcome of a response: 400, 413, 415 and similar codes are final, all others are retried. */
export function toOutcome(result: ApiResult<UploadedPhoto>, photo: OutboxPhoto): PhotoOutcome {
  if (result.success) return toUploadOutcome(result.data, photo);
  const reason = result.sentence ?? result.error;
  if (result.status === null) return { kind: 'unsent', reason, reached: false };
  return isFinalRefusal(result.status)
    ? { kind: 'refused', reason }
    : { kind: 'unsent', reason, reached: true };
}

type OnProgress = (percent: number) => void;

// The photo comes last: the server has read the texts when its bytes begin.
function buildForm({ owner, filename, blob, loc, lat, lng, source, sameCase }: OutboxPhoto): FormData {
  const form = new FormData();
  form.set('location', loc || GPS_LOCATION);
  form.set('skip_ml', 'false');
  form.set('user_id', String(owner));
  if (lat !== null && lng !== null) {
    form.set('latitude', String(lat));
    form.set('longitude', String(lng));
    form.set('location_source', source);
  }
  if (sameCase) form.set('same_case', String(sameCase));
  form.set('image', blob, filename);
  return form;
}

/** Sends a photo as it is; the same id again is the same upload. */
export async function sendPhoto(photo: OutboxPhoto, onProgress?: OnProgress): Promise<PhotoOutcome> {
  const options = { idempotencyKey: photo.id, ...(onProgress && { onProgress }) };
  const outcome = toOutcome(await uploadImage(buildForm(photo), options), photo);
  const isAnswered = photo.sameCase !== undefined || photo.lat === null;
  if (outcome.kind === 'sent' && !isAnswered) addOpenQuestion(photo.owner, outcome.image_id);
  return outcome;
}

async function saveOutcome(photo: OutboxPhoto, outcome: PhotoOutcome): Promise<void> {
  if (outcome.kind === 'refused') await updatePhoto(photo, { refusal: outcome.reason });
  else if (outcome.kind === 'duplicate' && !outcome.isSamePlace)
    await updatePhoto(photo, { duplicateOf: outcome.earlier });
  else if (outcome.kind !== 'unsent') await updatePhoto(photo, null);
}

/** Runs `work` while no other tab holds the lock; waits for it, or with `orLeave` returns null when it is taken. */
export async function withLock<T>(
  name: string,
  work: () => Promise<T>,
  { orLeave = false } = {},
): Promise<T | null> {
  // Pages without a secure origin have no locks; there only the Idempotency-Key prevents duplicates.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(buildNameOnHost(name), { ifAvailable: orLeave }, (lock) =>
    lock ? work() : null,
  );
}

const buildLockName = (id: string): string => `offline-upload-${id}`;

type Delivery = {
  onProgress?: OnProgress;
  /** Whether to return null at once while another tab sends it. */
  orLeave?: boolean;
};

async function deliverPhoto(photo: OutboxPhoto, onProgress?: OnProgress): Promise<PhotoOutcome> {
  if (photo.refusal !== null) return { kind: 'refused', reason: photo.refusal };
  if (photo.duplicateOf) return { kind: 'duplicate', earlier: photo.duplicateOf, isSamePlace: false };
  const outcome = await sendPhoto(photo, onProgress);
  await saveOutcome(photo, outcome);
  return outcome;
}

/**
 * Sends one stored entry and removes it once the server has it. Null when there is nothing to do: it has been sent or
 * removed meanwhile, another tab sends it, or an earlier entry is to be decided about first.
 */
export function deliver(
  id: string,
  { onProgress, orLeave = false }: Delivery = {},
): Promise<DeliveryResult | null> {
  const work = async () => {
    const entry = await findEntry(id);
    if (!entry) return null;
    return isCaseStep(entry) ? deliverStep(entry) : deliverPhoto(entry, onProgress);
  };
  return withLock(buildLockName(id), work, { orLeave });
}

/**
 * Removes an entry from the device, to be changed or left out. False while it is being sent, because the server takes
 * what it is sent first, and when it has been sent.
 */
export async function takeEntry(id: string): Promise<boolean> {
  const work = async () => {
    if (!(await findEntry(id))) return false;
    await removeEntry(id);
    return true;
  };
  return (await withLock(buildLockName(id), work, { orLeave: true })) ?? false;
}
