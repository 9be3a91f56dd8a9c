import { locationSource } from '@smart-waste/contract';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as z from 'zod/mini';
import { outboxChanged } from './outbox-signal.ts';

/** The earlier upload of the same photo, as it was when the server named it. */
const earlierUpload = z.object({
  image_id: z.string(),
  location: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  uploaded_at: z.string(),
});
export type EarlierUpload = z.infer<typeof earlierUpload>;

/** A photo stored on this device until the server has it (UP-29; version v1, with a Blob instead of a data URL). */
export const waitingPhoto = z.object({
  /** Also its Idempotency-Key: however often it is sent, the server has it once. */
  id: z.string(),
  /** The user who queued it; no other user sees or sends it. */
  owner: z.int(),
  filename: z.string(),
  blob: z.custom<Blob>((value) => value instanceof Object && 'size' in value && 'type' in value),
  loc: z.string(),
  lat: z.nullable(z.number()),
  lng: z.nullable(z.number()),
  source: locationSource,
  /** When it was queued, in milliseconds. */
  ts: z.number(),
  /** Why the server rejects it permanently; null while it can still be sent. */
  refusal: z.nullable(z.string()),
  /** Set once the server has said that it had this photo before: its owner decides which place counts. */
  duplicateOf: z.optional(earlierUpload),
  /** The case whose waste it shows, as its owner says; null for none of those that were suggested, absent unanswered. */
  sameCase: z.optional(z.nullable(z.int())),
});
export type WaitingPhoto = z.infer<typeof waitingPhoto>;

const DATABASE = 'smart-waste';
const STORE = 'offline_uploads_v1';

interface Outbox extends DBSchema {
  [STORE]: { key: string; value: WaitingPhoto; indexes: { owner: number } };
}

let opening: Promise<IDBPDatabase<Outbox>> | null = null;
const forget = () => {
  opening = null;
};

function open(): Promise<IDBPDatabase<Outbox>> {
  opening ??= openDB<Outbox>(DATABASE, 1, {
    upgrade: (database) => database.createObjectStore(STORE, { keyPath: 'id' }).createIndex('owner', 'owner'),
    terminated: forget,
  });
  opening.catch(forget); // the next call tries again
  return opening;
}

export type DuplicatePhoto = WaitingPhoto & { duplicateOf: EarlierUpload };

/** Whether this photo is still to be sent: it was neither refused nor recognised as a duplicate. */
export const isUnsent = ({ refusal, duplicateOf }: WaitingPhoto): boolean =>
  refusal === null && duplicateOf === undefined;

/** Requests persistent storage, which the browser may refuse. */
const requestPersistentStorage = () => void navigator.storage?.persist?.().catch(() => undefined);

/** Stores photos on this device, all or none; a photo with the same id is replaced. Throws when the storage is full. */
export async function storePhotos(photos: readonly WaitingPhoto[]): Promise<void> {
  requestPersistentStorage();
  const writing = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  await Promise.all([...photos.map((photo) => writing.store.put(photo)), writing.done]);
  outboxChanged();
}

/** The photos of one user, oldest first; unreadable records are left out. */
export async function waitingPhotos(owner: number): Promise<WaitingPhoto[]> {
  const records = await (await open()).getAllFromIndex(STORE, 'owner', owner);
  return records.filter((record) => waitingPhoto.safeParse(record).success).sort((a, b) => a.ts - b.ts);
}

export const findPhoto = async (id: string): Promise<WaitingPhoto | undefined> =>
  (await open()).get(STORE, id);

/** Removes every photo of one user, who has left. */
export async function removePhotosOf(owner: number): Promise<void> {
  const removing = (await open()).transaction(STORE, 'readwrite');
  const keys = await removing.store.index('owner').getAllKeys(owner);
  await Promise.all([...keys.map((key) => removing.store.delete(key)), removing.done]);
  outboxChanged();
}

export async function removePhoto(id: string): Promise<void> {
  await (await open()).delete(STORE, id);
  outboxChanged();
}
