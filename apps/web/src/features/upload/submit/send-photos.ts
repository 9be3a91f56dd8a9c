import { createEncodedReason } from '@smart-waste/messages';
import { type DeliveryResult, deliver, sendPhoto } from '../../../shared/outbox/deliver.ts';
import { type OutboxPhoto, storeEntries, updatePhoto } from '../../../shared/outbox/outbox-store.ts';

/**
 * The result for one photo. `image_id` is null when another tab or the background sent it. A `duplicate` was sent
 * before from another place and waits on the device for its owner's decision; `known` was sent before from the same
 * one. `kept` waits for the connection; `reason` is the error of the server or the connection.
 */
export type SendResult =
  | { kind: 'sent'; image_id: string | null }
  | { kind: 'known'; image_id: string }
  | { kind: 'duplicate' }
  | { kind: 'refused'; reason: string }
  | { kind: 'kept'; reason: string; reached: boolean };

export type SendingEvents = {
  onStart: (photo: OutboxPhoto) => void;
  onProgress: (photo: OutboxPhoto, percent: number) => void;
  onEnd: (photo: OutboxPhoto, result: SendResult) => void;
};

async function decideResult(
  outcome: DeliveryResult | null,
  photo: OutboxPhoto,
  isStored: boolean,
): Promise<SendResult> {
  if (!outcome) return { kind: 'sent', image_id: null };
  if (outcome.kind === 'sent') return outcome;
  if (outcome.kind === 'unsent' && isStored) return { ...outcome, kind: 'kept' };
  if (outcome.kind === 'duplicate') return decideDuplicateResult(outcome, isStored);
  // It stays in the queue, where it can be changed; one that was queued again meanwhile is still to be sent.
  if (isStored) await updatePhoto(photo, null);
  return { kind: 'refused', reason: outcome.reason };
}

function decideDuplicateResult(
  { earlier, isSamePlace }: Extract<DeliveryResult, { kind: 'duplicate' }>,
  isStored: boolean,
): SendResult {
  if (isSamePlace) return { kind: 'known', image_id: earlier.image_id };
  // Without storage there is no list of duplicates to decide about.
  return isStored
    ? { kind: 'duplicate' }
    : { kind: 'refused', reason: createEncodedReason('upload.photo.duplicate') };
}

/**
 * Sends photos one after the other. All are stored on the device before the first is sent, so that closing the page
 * or losing the connection loses none; after the first one that does not reach the server the others are not tried.
 */
export async function sendPhotos(
  photos: readonly OutboxPhoto[],
  events: SendingEvents,
): Promise<SendResult[]> {
  const isStored = await storeEntries(photos).then(
    () => true,
    () => false, // no space or no permission for storage: send from memory
  );
  const results: SendResult[] = [];
  let unreached: SendResult | null = null;
  for (const photo of photos) {
    events.onStart(photo);
    const onProgress = (percent: number) => events.onProgress(photo, percent);
    const send = () => (isStored ? deliver(photo.id, { onProgress }) : sendPhoto(photo, onProgress));
    const result: SendResult = unreached ?? (await decideResult(await send(), photo, isStored));
    if (result.kind === 'kept' && !result.reached) unreached = result;
    events.onEnd(photo, result);
    results.push(result);
  }
  return results;
}
