import { deliver, type Outcome, sendPhoto } from '../../../shared/outbox/deliver.ts';
import { removePhoto, storePhotos, type WaitingPhoto } from '../../../shared/outbox/outbox-store.ts';

/** How one photo ended. `kept` waits on the device; `reason` is what the server or the connection said. */
export type Ending =
  | { kind: 'sent' }
  | { kind: 'refused'; reason: string }
  | { kind: 'kept'; reason: string; reached: boolean };

export type SendingEvents = {
  onStart: (photo: WaitingPhoto) => void;
  onProgress: (photo: WaitingPhoto, percent: number) => void;
  onEnd: (photo: WaitingPhoto, ending: Ending) => void;
};

async function endingOf(outcome: Outcome | null, photo: WaitingPhoto, isKept: boolean): Promise<Ending> {
  // Nothing left to do: the sender in the background or another tab was quicker.
  if (!outcome || outcome.kind === 'sent') return { kind: 'sent' };
  if (outcome.kind === 'unsent' && isKept) return { ...outcome, kind: 'kept' };
  if (isKept) await removePhoto(photo.id); // it stays in the queue, where it can be changed
  return { kind: 'refused', reason: outcome.reason };
}

/**
 * Sends photos one after the other. All are kept on the device before the first leaves it, so that closing the page
 * or losing the connection half-way loses none; after the first one that reaches nobody the others are not tried.
 */
export async function sendPhotos(photos: readonly WaitingPhoto[], events: SendingEvents): Promise<Ending[]> {
  const isKept = await storePhotos(photos).then(
    () => true,
    () => false, // no room or no permission to keep anything: send from memory
  );
  const endings: Ending[] = [];
  let unreached: Ending | null = null;
  for (const photo of photos) {
    events.onStart(photo);
    const onProgress = (percent: number) => events.onProgress(photo, percent);
    const send = () => (isKept ? deliver(photo.id, { onProgress }) : sendPhoto(photo, onProgress));
    const ending: Ending = unreached ?? (await endingOf(await send(), photo, isKept));
    if (ending.kind === 'kept' && !ending.reached) unreached = ending;
    events.onEnd(photo, ending);
    endings.push(ending);
  }
  return endings;
}
