import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import { removePhoto, type WaitingPhoto, waitingPhotos } from '../shared/outbox/outbox-store.ts';

/** The person that `signInAs` signs in. */
export const OWNER = 7;

// Browsers copy Blobs into IndexedDB; Node cannot copy those of jsdom, so they are passed on as they are.
const copy = globalThis.structuredClone;
globalThis.structuredClone = (value) => {
  if (!(value instanceof Object && 'blob' in value)) return copy(value);
  const { blob, ...rest } = value;
  return { ...copy(rest), blob };
};

export const samplePhoto = (id: string, change: Partial<WaitingPhoto> = {}): WaitingPhoto => ({
  id,
  owner: OWNER,
  filename: `${id}.jpg`,
  blob: new Blob([`bytes of ${id}`], { type: 'image/jpeg' }),
  loc: 'Main Street',
  lat: 26.9,
  lng: 75.8,
  source: 'gps',
  ts: 1,
  refusal: null,
  ...change,
});

/** Leaves the device without waiting photos when the test is over. */
export function emptyOutboxAtEnd(...owners: number[]): void {
  onTestFinished(async () => {
    for (const owner of [OWNER, ...owners]) {
      for (const { id } of await waitingPhotos(owner)) await removePhoto(id);
    }
  });
}
