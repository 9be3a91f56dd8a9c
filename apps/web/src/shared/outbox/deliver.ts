import { GPS_LOCATION } from '@smart-waste/core';
import { uploadImage } from '../api/upload-image.ts';
import { findPhoto, forgetPhoto, keepPhotos } from './outbox-store.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import type { WaitingPhoto } from './waiting-photo.ts';
import { withLock } from './with-lock.ts';

type OnProgress = (percent: number) => void;

// The photo comes last: the server has read the texts when its bytes begin.
function formOf({ owner, filename, blob, loc, lat, lng, source }: WaitingPhoto): FormData {
  const form = new FormData();
  form.set('location', loc || GPS_LOCATION);
  form.set('skip_ml', 'false');
  form.set('user_id', String(owner));
  if (lat !== null && lng !== null) {
    form.set('latitude', String(lat));
    form.set('longitude', String(lng));
    form.set('location_source', source);
  }
  form.set('image', blob, filename);
  return form;
}

/** Sends a photo as it is; the same id again is the same upload. */
export async function sendPhoto(photo: WaitingPhoto, onProgress?: OnProgress): Promise<Outcome> {
  const options = { idempotencyKey: photo.id, ...(onProgress && { onProgress }) };
  return outcomeOf(await uploadImage(formOf(photo), options));
}

async function settle(photo: WaitingPhoto, outcome: Outcome): Promise<void> {
  if (outcome.kind === 'sent') await forgetPhoto(photo.id);
  if (outcome.kind === 'refused') await keepPhotos([{ ...photo, refusal: outcome.reason }]);
}

type Delivery = {
  onProgress?: OnProgress /** Whether to leave when another tab is sending it. */;
  orLeave?: boolean;
};

/**
 * Sends one kept photo and forgets it once the server has it. Null when there is nothing to do here: it has been
 * sent or removed meanwhile, or another tab is at it.
 */
export function deliver(id: string, { onProgress, orLeave = false }: Delivery = {}): Promise<Outcome | null> {
  const work = async () => {
    const photo = await findPhoto(id);
    if (!photo) return null;
    if (photo.refusal !== null) return { kind: 'refused', reason: photo.refusal } as const;
    const outcome = await sendPhoto(photo, onProgress);
    await settle(photo, outcome);
    return outcome;
  };
  return withLock(`offline-upload-${id}`, work, { orLeave });
}
