import 'fake-indexeddb/auto';
import { onTestFinished } from 'vitest';
import {
  type CaseStep,
  listWaitingEntries,
  type OutboxPhoto,
  removeEntry,
} from '../shared/outbox/outbox-store.ts';

/** The person that `signInAs` signs in. */
export const OWNER = 7;

// Browsers copy Blobs into IndexedDB; Node cannot copy those of jsdom, so they are passed on as they are.
const copy = globalThis.structuredClone;
globalThis.structuredClone = (value) => {
  if (!(value instanceof Object && 'blob' in value)) return copy(value);
  const { blob, ...rest } = value;
  return { ...copy(rest), blob };
};

export const samplePhoto = (id: string, change: Partial<OutboxPhoto> = {}): OutboxPhoto => ({
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

/** A crew's 'done' with its photo, taken from version 3 of case 12. */
export const sampleStep = (id: string, change: Partial<CaseStep> = {}): CaseStep => ({
  kind: 'case_step',
  id,
  owner: OWNER,
  case_number: 12,
  place: 'Gate 2',
  version: 3,
  action: 'clean',
  note: '',
  blob: new Blob([`after photo of ${id}`], { type: 'image/jpeg' }),
  isPhotoSent: false,
  lat: 26.9,
  lng: 75.8,
  takenAtMs: 1_700_000_000_000,
  ts: 1,
  refusal: null,
  ...change,
});

/** Leaves the device without anything that waits when the test is over. */
export function emptyOutboxAtEnd(...owners: number[]): void {
  onTestFinished(async () => {
    for (const owner of [OWNER, ...owners]) {
      for (const { id } of await listWaitingEntries(owner)) await removeEntry(id);
    }
  });
}
