import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { outboxChanged } from './outbox-signal.ts';
import { type WaitingPhoto, waitingPhoto } from './waiting-photo.ts';

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

/** Asks the browser not to clear our storage when space runs short; it may say no. */
const askToStay = () => void navigator.storage?.persist?.().catch(() => undefined);

/** Keeps photos on this device, all or none; a photo that is kept already is replaced. Throws when there is no room. */
export async function keepPhotos(photos: readonly WaitingPhoto[]): Promise<void> {
  askToStay();
  const writing = (await open()).transaction(STORE, 'readwrite', { durability: 'strict' });
  await Promise.all([...photos.map((photo) => writing.store.put(photo)), writing.done]);
  outboxChanged();
}

/** The photos of one person, oldest first; records that nobody can read are left out. */
export async function waitingPhotos(owner: number): Promise<WaitingPhoto[]> {
  const records = await (await open()).getAllFromIndex(STORE, 'owner', owner);
  return records.filter((record) => waitingPhoto.safeParse(record).success).sort((a, b) => a.ts - b.ts);
}

export const findPhoto = async (id: string): Promise<WaitingPhoto | undefined> =>
  (await open()).get(STORE, id);

export async function forgetPhoto(id: string): Promise<void> {
  await (await open()).delete(STORE, id);
  outboxChanged();
}
